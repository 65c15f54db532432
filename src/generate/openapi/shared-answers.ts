import { DENIAL_CODES, type DenialCode } from '@libs/kernel';
import { refusalExample } from '../../platform/refusals/refuses.decorator.js';
import type { Document, Example, Reference, ResponseObject, Schema } from './document.js';

const text = { type: 'string' };
const count = { type: 'integer', minimum: 0 };
const header = (description: string, schema: Schema, example: string | number): Schema => ({
  description,
  schema,
  example,
});

const HEADERS = {
  'Request-Id': header(
    'Names this request in the log; the one that was sent, where it is well formed.',
    text,
    'c0ffee00',
  ),
  'RateLimit-Policy': header(
    'The limits that hold: `q` requests in `w` seconds (draft-ietf-httpapi-ratelimit-headers-11).',
    text,
    '"requests";q=120;w=12',
  ),
  RateLimit: header('`r` requests are left for `t` seconds.', text, '"requests";r=119;t=12'),
  'RateLimit-Limit': header('Requests in a window.', count, 120),
  'RateLimit-Remaining': header('Requests left in this window.', count, 119),
  'RateLimit-Reset': header('Seconds until the window ends.', count, 12),
  'X-RateLimit-Limit': header('Requests in a window.', count, 120),
  'X-RateLimit-Remaining': header('Requests left in this window.', count, 119),
  'X-RateLimit-Reset': header('When the window ends, in seconds of Unix time.', count, 1_795_305_600),
  'Retry-After': header('Seconds to wait before the request is repeated.', count, 7),
  'WWW-Authenticate': header(
    'Which credential is asked for (RFC 6750, RFC 9728).',
    text,
    'Bearer scope="library:read"',
  ),
  Location: header('Where to go on.', { type: 'string', format: 'uri-reference' }, 'https://media.example/storage/a'),
  ETag: header(
    'Strong validator of the bytes; goes into `If-None-Match`.',
    text,
    '"n4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgg"',
  ),
  'Cache-Control': header('How long the answer may be kept, and by whom.', text, 'public, max-age=300'),
  'Repr-Digest': header(
    'SHA-256 of the bytes (RFC 9530).',
    text,
    'sha-256=:n4bQgYhMfWWaL+qgxVrQFaO/TxsrC4Is0V1sFbDwCgg=:',
  ),
  'Idempotent-Replayed': header(
    'Stands there where the answer is that of an earlier request with the same key.',
    text,
    'true',
  ),
  'Preference-Applied': header(
    'Stands there where `Prefer` was followed: how long the call waits at most.',
    text,
    'wait=30',
  ),
  'PAYMENT-REQUIRED': header(
    'With `payment_required`: base64 of the members of x402 in the body (PaymentRequired).',
    text,
    'eyJ4NDAyVmVyc2lvbiI6Mn0=',
  ),
  'PAYMENT-RESPONSE': header(
    'Of a paid call: base64 of an x402 version 2 SettleResponse.',
    text,
    'eyJzdWNjZXNzIjp0cnVlfQ==',
  ),
  Allow: header('The methods that the address answers.', text, 'GET, HEAD'),
} as const;

const RATE_HEADERS = Object.keys(HEADERS).filter((name) => name.includes('RateLimit'));

/** Which headers an answer has: its status and whether its route is limited decide, and what the route names itself. */
export function headersOf(status: number, isLimited: boolean, own: readonly string[] = []): Record<string, Reference> {
  const names: string[] = ['Request-Id', ...own];
  // A process with too much to do, or one that goes away, counts nothing.
  if (isLimited && status !== 503) names.push(...RATE_HEADERS);
  if (status === 429 || status === 503) names.push('Retry-After');
  if (status === 401) names.push('WWW-Authenticate');
  if (status === 302) names.push('Location');
  if (status === 405) names.push('Allow');
  const unknown = names.filter((name) => !(name in HEADERS));
  if (unknown.length > 0) throw new Error(`headers that nothing describes: ${unknown.join(', ')}`);
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

const RESPONSES = '#/components/responses/';

/** Answers that many routes share, by the name of their component. */
const SHARED = {
  Unreadable: ['malformed_json'],
  TooSlow: ['request_timeout'],
  TooLarge: ['payload_too_large'],
  WrongMediaType: ['unsupported_media_type'],
  TooManyRequests: ['rate_limited'],
  Failed: ['internal_error'],
  Unavailable: ['shutting_down', 'handler_elsewhere', 'storage_unavailable'],
} as const satisfies Record<string, readonly [DenialCode, ...DenialCode[]]>;

export type SharedAnswer = keyof typeof SHARED | 'Invalid';

/** The status of a shared answer. */
export function statusOf(name: SharedAnswer): number {
  return name === 'Invalid' ? 422 : DENIAL_CODES[SHARED[name][0]].status;
}

export function referTo(name: SharedAnswer): Reference {
  return { $ref: `${RESPONSES}${name}` };
}

/** The examples of a shared refusal. */
export function examplesOf({ $ref: reference }: Reference): Record<string, Example> {
  const codes = SHARED[reference.slice(RESPONSES.length) as keyof typeof SHARED];
  return Object.fromEntries(codes.map((code) => [code, refusalExample(code)]));
}

/** What stands in `components` besides the schemas. */
export function sharedAnswers(): Pick<Document['components'], 'headers' | 'responses'> {
  const responses = Object.entries(SHARED).map(([name, codes]) => [name, refusal(codes)] as const);
  return { headers: HEADERS, responses: { ...Object.fromEntries(responses), Invalid: INVALID } };
}

/** What may come before a request is counted, or from routes that are not, promises no counts. */
function refusal(codes: readonly [DenialCode, ...DenialCode[]]): ResponseObject {
  return {
    description: describeCodes(codes),
    headers: headersOf(DENIAL_CODES[codes[0]].status, codes[0] === 'rate_limited'),
    content: {
      'application/json': {
        schema: { $ref: '#/components/schemas/Denial' },
        examples: Object.fromEntries(codes.map((code) => [code, refusalExample(code)])),
      },
    },
  };
}

/** What a refusal with one of these codes says of itself. */
export function describeCodes(codes: readonly string[]): string {
  return `Refused: ${codes.map((code) => `\`${code}\``).join(', ')}.`;
}

const INVALID: ResponseObject = {
  description: 'The path, the query or the body has another form than the route asks for.',
  headers: headersOf(422, false),
  content: {
    'application/json': {
      schema: { $ref: '#/components/schemas/HTTPValidationError' },
      example: {
        detail: [{ loc: ['path', 'resource_id'], msg: 'resource_id must be a UUID', type: 'is_uuid', input: 'x' }],
      },
    },
  },
};
