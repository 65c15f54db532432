import { PAYMENT_REQUIRED_HEADER, PAYMENT_RESPONSE_HEADER } from '@libs/x402';
import type { Reference, Schema } from './document.js';

const text = { type: 'string' };
const count = { type: 'integer', minimum: 0 };
const header = (description: string, schema: Schema, example: string | number): Schema => ({
  description,
  schema,
  example,
});

/** Every header that an answer may have, by the name of its component. Hundreds of references say these names. */
export const HEADERS = {
  'Request-Id': header(
    'Names this request in the log; the one that was sent, where it is well formed.',
    text,
    'c0ffee00',
  ),
  Policy: header(
    'The limits that hold: `q` requests in `w` seconds (draft-ietf-httpapi-ratelimit-headers-11).',
    text,
    '"requests";q=120;w=12',
  ),
  Rate: header('`r` requests are left for `t` seconds.', text, '"requests";r=119;t=12'),
  Limit: header('Requests in a window.', count, 120),
  Left: header('Requests left in this window.', count, 119),
  Reset: header('Seconds until the window ends.', count, 12),
  ResetAt: header('When the window ends, in seconds of Unix time.', count, 1_795_305_600),
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
  [PAYMENT_REQUIRED_HEADER]: header(
    'With `payment_required`: base64 of the members of x402 in the body (PaymentRequired).',
    text,
    'eyJ4NDAyVmVyc2lvbiI6Mn0=',
  ),
  [PAYMENT_RESPONSE_HEADER]: header(
    'Of a paid call: base64 of an x402 version 2 SettleResponse.',
    text,
    'eyJzdWNjZXNzIjp0cnVlfQ==',
  ),
  Allow: header('The methods that the address answers.', text, 'GET, HEAD'),
} as const;

/** Components of the headers that are not named as they are; the older names of the same counts share theirs. */
const RATE_HEADERS = {
  'RateLimit-Policy': 'Policy',
  RateLimit: 'Rate',
  'RateLimit-Limit': 'Limit',
  'RateLimit-Remaining': 'Left',
  'RateLimit-Reset': 'Reset',
  'X-RateLimit-Limit': 'Limit',
  'X-RateLimit-Remaining': 'Left',
  'X-RateLimit-Reset': 'ResetAt',
} as const satisfies Record<string, keyof typeof HEADERS>;

/** Which headers an answer has: its status and whether its route is limited decide, and what the route names itself. */
export function headersOf(status: number, isLimited: boolean, own: readonly string[] = []): Record<string, Reference> {
  const names: string[] = ['Request-Id', ...own];
  // An overloaded process, or one that is shutting down, counts nothing.
  if (isLimited && status !== 503) names.push(...Object.keys(RATE_HEADERS));
  if (status === 429 || status === 503) names.push('Retry-After');
  if (status === 401) names.push('WWW-Authenticate');
  if (status === 302) names.push('Location');
  if (status === 405) names.push('Allow');
  return Object.fromEntries(names.map((name) => [name, headerReference(name)]));
}

function headerReference(name: string): Reference {
  const component = (RATE_HEADERS as Record<string, string>)[name] ?? name;
  if (!(component in HEADERS)) throw new Error(`nothing describes the header ${name}`);
  return { $ref: `#/components/headers/${component}` };
}
