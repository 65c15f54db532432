import { XFailure, type XFailureKind } from '../gateway/x-failure.js';
import { retryAfter, secondsUntilReset } from './retry-after.js';
import { oneLine } from './stranger-text.js';
import { field, listAt, type XAnswer } from './x-answer.js';

/**
 * What a lost or failed answer means for a request:
 * - `nothing`: nothing was changed, or a retry changes nothing more.
 * - `perhaps`: it may have been carried out.
 */
export type Effect = 'nothing' | 'perhaps';

const LONGEST_DETAIL = 300;

/** Codes of API 1.1: bad consumer key, clock, permissions, callback address, suspended application. */
const APP_CODES = new Set([135, 215, 261, 415, 416, 417, 453]);
/** Last parts of the problem types of API 2. */
const APP_PROBLEMS = new Set(['client-forbidden', 'oauth1-permissions', 'unsupported-authentication', 'credits']);
const DUPLICATE_CODE = 187;
const DUPLICATE = /duplicate content|status is a duplicate/i;
/** Answers to a post whose media X processed, and does not let this account post. */
const MEDIA = /\bmedia ids?\b.*\binvalid\b|\bvideo\b.*\b(longer than|too long)\b/i;
const MEDIA_CODES = new Set([323, 324, 325]);

const BY_STATUS: Readonly<Record<number, XFailureKind>> = {
  401: 'revoked',
  402: 'app_refused',
  403: 'not_permitted',
  404: 'not_found',
  429: 'rate_limited',
};

/** Why X did not do what was asked. `secrets` are texts that no error may show. */
export function failureOf(answer: XAnswer, effect: Effect, secrets: readonly string[]): XFailure {
  const { status, headers } = answer;
  const detail = detailOf(answer, secrets);
  if (isWithoutOutcome(status)) {
    if (effect === 'perhaps') return new XFailure('unknown', { status, detail });
    return new XFailure('unavailable', { status, detail, retryAfterSeconds: retryAfter(headers) });
  }
  const kind = kindOf(answer);
  if (kind === 'rate_limited') {
    return new XFailure(kind, { status, detail, retryAfterSeconds: secondsUntilReset(headers) });
  }
  return new XFailure(kind, { status, detail });
}

/** A success that cannot be read, a redirect, a timeout of a proxy, or an error of the server. */
function isWithoutOutcome(status: number): boolean {
  return status < 400 || status === 408 || status >= 500;
}

function kindOf(answer: XAnswer): XFailureKind {
  const { status, json } = answer;
  const codes = codesOf(json);
  const problems = problemsOf(json);
  const words = wordsOf(answer);
  if (codes.includes(DUPLICATE_CODE) || (status === 403 && words.some((text) => DUPLICATE.test(text)))) {
    return 'duplicate';
  }
  if (codes.some((code) => MEDIA_CODES.has(code)) || words.some((text) => MEDIA.test(text))) return 'media_refused';
  if (status === 429) return 'rate_limited';
  if (codes.some((code) => APP_CODES.has(code)) || problems.some((name) => APP_PROBLEMS.has(name))) {
    return 'app_refused';
  }
  return BY_STATUS[status] ?? 'invalid';
}

/** A success of API 2 without data names what is missing in `errors`. */
export function failureOfEmpty(answer: XAnswer, effect: Effect, secrets: readonly string[]): XFailure {
  const [problem] = problemsOf(answer.json);
  const detail = detailOf(answer, secrets);
  if (problem === 'resource-not-found') return new XFailure('not_found', { status: answer.status, detail });
  if (problem === 'not-authorized-for-resource')
    return new XFailure('not_permitted', { status: answer.status, detail });
  return failureOf(answer, effect, secrets);
}

/** Text of X about the failure; none where it shows a secret. */
function detailOf(answer: XAnswer, secrets: readonly string[]): string | undefined {
  return safeDetail(wordsOf(answer)[0], secrets);
}

export function safeDetail(words: unknown, secrets: readonly string[]): string | undefined {
  if (typeof words === 'string' && secrets.some((secret) => words.includes(secret))) return undefined;
  return oneLine(words, LONGEST_DETAIL);
}

/** The most telling text first. The routes of OAuth may answer in XML. */
function wordsOf({ json, text }: XAnswer): readonly string[] {
  const errors = listAt(json, 'errors');
  const found = [
    ...errors.flatMap((error) => [field(error, 'message'), field(error, 'detail')]),
    field(json, 'detail'),
    field(json, 'error'),
    field(json, 'title'),
    json === undefined ? /<error[^>]*>([^<]+)</.exec(text)?.[1] : undefined,
  ];
  return found.filter((text): text is string => typeof text === 'string' && text !== '');
}

function codesOf(json: unknown): readonly number[] {
  return listAt(json, 'errors')
    .map((error) => field(error, 'code'))
    .filter((code): code is number => typeof code === 'number');
}

function problemsOf(json: unknown): readonly string[] {
  return [field(json, 'type'), ...listAt(json, 'errors').map((error) => field(error, 'type'))]
    .filter((type): type is string => typeof type === 'string')
    .map((type) => type.split(/[/#]/).at(-1) ?? '');
}
