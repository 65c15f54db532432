import { DENIAL_CODES, type DenialCode } from '@libs/kernel';

const MEMBERS = ['actionable_next_step', 'error_code', 'error_description', 'retryable'];
const FINDING_MEMBERS = new Set(['loc', 'msg', 'type', 'input', 'ctx']);
const PLACES = ['path', 'query', 'body'];
/** Retryable as a rule; a refusal may say that this time it is not. */
const MAY_BE_IN_VAIN: ReadonlySet<string> = new Set<DenialCode>(['resource_not_ready']);

/** What is wrong with the body of a refusal (specification, Errors); undefined where nothing is. */
export function mistakeOfRefusal(status: number, body: unknown): string | undefined {
  if (!isObject(body)) return 'is no object';
  return status === 422 ? mistakeOfValidation(body) : mistakeOfDenial(status, body);
}

/** Whether this is an error of JSON-RPC 2.0 (section 5.1), which `/mcp` answers for a message. */
export function isJsonRpcError(body: unknown): boolean {
  if (!isObject(body) || body['jsonrpc'] !== '2.0' || !isObject(body['error'])) return false;
  return Number.isInteger(body['error']['code']) && typeof body['error']['message'] === 'string';
}

/** A well-formed denial, to ask a schema whether it takes denials. */
export function sampleDenial(): object {
  return { error_code: 'internal_error', error_description: 'A.', actionable_next_step: 'B.', retryable: true };
}

function mistakeOfDenial(status: number, body: Record<string, unknown>): string | undefined {
  const members = Object.keys(body).sort();
  if (members.join() !== MEMBERS.join()) return `has the members ${members.join(', ')}`;
  const code = body['error_code'];
  if (typeof code !== 'string' || !Object.hasOwn(DENIAL_CODES, code)) return `has the unknown code ${String(code)}`;
  const rule = DENIAL_CODES[code as DenialCode];
  if (rule.status !== status) return `has a code of status ${rule.status}: ${code}`;
  const isInVain = body['retryable'] === false && MAY_BE_IN_VAIN.has(code);
  if (body['retryable'] !== rule.retryable && !isInVain) {
    return `says of ${code} retryable: ${String(body['retryable'])}`;
  }
  const texts = [body['error_description'], body['actionable_next_step']];
  return texts.every((text) => typeof text === 'string' && text.length > 0) ? undefined : 'has an empty text';
}

function mistakeOfValidation({ detail, ...others }: Record<string, unknown>): string | undefined {
  if (Object.keys(others).length > 0) return `has the members ${Object.keys(others).join(', ')} beside detail`;
  if (!Array.isArray(detail) || detail.length === 0) return 'has no findings in detail';
  return detail.map(mistakeOfFinding).find((mistake) => mistake !== undefined);
}

function mistakeOfFinding(finding: unknown): string | undefined {
  if (!isObject(finding)) return 'has a finding that is no object';
  const unknown = Object.keys(finding).filter((name) => !FINDING_MEMBERS.has(name));
  if (unknown.length > 0) return `has a finding with ${unknown.join(', ')}`;
  const { loc, msg, type, ctx = {} } = finding;
  if (typeof msg !== 'string' || typeof type !== 'string') return 'has a finding without msg or type';
  if (!Array.isArray(loc) || !PLACES.includes(loc[0] as string)) return `has a finding at ${JSON.stringify(loc)}`;
  if (!loc.every((step) => typeof step === 'string' || Number.isInteger(step))) return 'has a loc of other values';
  return isObject(ctx) ? undefined : 'has a finding whose ctx is no object';
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
