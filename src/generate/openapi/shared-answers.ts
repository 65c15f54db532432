import { PAYMENT_REQUIRED_HEADER } from '@libs/x402';
import { DENIAL_CODES } from '@libs/kernel';
import { refusalExample } from '../../platform/refusals/refuses.decorator.js';
import type { Json, Reference, ResponseObject, Schema } from './document.js';
import { headersOf } from './headers.js';
import { REFUSALS, type Refusal } from './refusals.js';
import { PAYMENT_DEMAND } from './tools/payment-required.js';

const RESPONSES = '#/components/responses/';
const DENIAL: Schema = { $ref: '#/components/schemas/Denial' };
const DEMAND: Schema = { $ref: '#/components/schemas/PaymentRequired' };

const INVALID: ResponseObject = {
  description:
    'The path, the query or the body has another form than the route asks for, or a value that is refused; the code is then the `type`.',
  headers: headersOf(422, false),
  content: shown(
    { $ref: '#/components/schemas/HTTPValidationError' },
    { detail: [{ loc: ['path', 'resource_id'], msg: 'resource_id must be a UUID', type: 'is_uuid', input: 'x' }] },
  ),
};

/** Answers that many operations share, by the name of their component. */
export const SHARED_ANSWERS: Readonly<Record<string, ResponseObject>> = {
  ...Object.fromEntries(Object.entries(REFUSALS).map(([name, refusal]) => [name, refusalAnswer(refusal)] as const)),
  Invalid: INVALID,
};

/** The status of a refusal. */
export function statusOf(name: string): number {
  const [code] = REFUSALS[name]?.codes ?? [];
  return code === undefined ? 422 : DENIAL_CODES[code].status;
}

export function referTo(name: string): Reference {
  return { $ref: RESPONSES + name };
}

/** The component of a refusal with this status by an operation that counts its calls. */
export function refusalWith(status: number): Reference {
  const names = Object.keys(SHARED_ANSWERS).filter((each) => statusOf(each) === status);
  const name = names.find((each) => REFUSALS[each]?.isOpen) ?? names[0];
  if (name === undefined) throw new Error(`no component refuses with ${status}`);
  return referTo(name);
}

/** Headers that come with some answers of a status alone: a component may name them where one of its uses does not. */
const NOW_AND_THEN = ['WWW-Authenticate', PAYMENT_REQUIRED_HEADER];

/**
 * The shared component that describes a refusal with these codes completely; undefined if there is none. Only an open
 * component covers codes that it does not name.
 */
export function sharedRefusal(
  status: number,
  response: ResponseObject,
  codes: readonly string[],
): Reference | undefined {
  const form = formOf(response);
  const names = ({ codes: own, isOpen }: Refusal): boolean =>
    isOpen === true || codes.every((code) => own.some((each) => each === code));
  const found = Object.entries(SHARED_ANSWERS).find(
    ([name, each]) => statusOf(name) === status && formOf(each) === form && (!REFUSALS[name] || names(REFUSALS[name])),
  );
  return found && referTo(found[0]);
}

/** Codes that a component names itself, so that no operation has to. */
export function namedCodes(answer: object): readonly string[] {
  if (!('$ref' in answer) || typeof answer.$ref !== 'string') return [];
  return REFUSALS[answer.$ref.slice(RESPONSES.length)]?.codes ?? [];
}

function formOf({ headers = {}, content }: ResponseObject): string {
  const names = Object.keys(headers).filter((name) => !NOW_AND_THEN.includes(name));
  return JSON.stringify([names.toSorted(), content?.['application/json']?.schema]);
}

function refusalAnswer({ codes: [code, ...others], isOpen }: Refusal): ResponseObject {
  const { status } = DENIAL_CODES[code];
  const own = { 402: [PAYMENT_REQUIRED_HEADER], 403: ['WWW-Authenticate'] }[status];
  const example: Json = code === 'payment_required' ? PAYMENT_DEMAND : refusalExample(code).value;
  // What comes before a request is counted, or from routes that are not, promises no counts.
  return {
    description: describeCodes([code, ...others], isOpen),
    headers: headersOf(status, isOpen === true, own),
    content: shown(status === 402 ? DEMAND : DENIAL, example),
  };
}

function shown(schema: Schema, example: Json): NonNullable<ResponseObject['content']> {
  return { 'application/json': { schema, example } };
}

/** The description of a refusal with one of these codes. */
export function describeCodes(codes: readonly string[], isOpen = false): string {
  return `Refused: ${codes.map((code) => `\`${code}\``).join(', ')}${isOpen ? ', or a code of `x-denial-codes`' : ''}.`;
}
