import type { AnswerSchemas } from './answer-schemas.js';
import { essence, type ResolvedAnswer, type ResolvedApi, type ResolvedOperation } from './resolved-api.js';
import type { WireRequest } from './draft.js';
import { FORGED_HOST } from './header-changes.js';
import { isJsonRpcError, mistakeOfRefusal, sampleDenial } from './refusal-form.js';
import { headerOf, type WireAnswer } from './wire-answer.js';

/** What a rule says against an answer: which rule, and what stands against it. */
export interface Complaint {
  rule: string;
  says: string;
}

interface Judged {
  request: WireRequest;
  answer: WireAnswer;
  /** The operation that the request is for now that its method may be another; absent where none is. */
  operation?: ResolvedOperation;
  declared?: ResolvedAnswer;
  body: unknown;
}

/** Statuses that another method of a documented path may get too: authentication and body checks come first. */
const BEFORE_THE_METHOD = [401, 403, 413, 415, 429];
/** What an address that is not described, or not for this method, may answer. */
const NOT_DESCRIBED = [400, 404, 405];

/** Headers that come with some answers of a status only, by the statuses with which they always come. */
const ALWAYS_WITH: Readonly<Record<string, readonly number[]>> = {
  'Idempotent-Replayed': [],
  'PAYMENT-RESPONSE': [],
  'Preference-Applied': [],
  'Retry-After': [429, 503],
  'WWW-Authenticate': [401],
};

/** The rules that every answer of a service is held to. */
export class AnswerRules {
  constructor(
    private readonly api: ResolvedApi,
    private readonly schemas: AnswerSchemas,
    /** Texts that no answer may hold. */
    private readonly secrets: readonly string[],
  ) {}

  /** The first complaint about an answer. */
  complaint(request: WireRequest, answer: WireAnswer): Complaint | undefined {
    const operation = this.operationOf(request);
    const declared = operation?.answers.get(answer.status);
    const judged: Judged = { request, answer, operation, declared, body: readBody(answer) };
    const rules: [string, (judged: Judged) => string | undefined][] = [
      ['no failure', failure],
      ['a Request-Id', requestId],
      ['nothing forged', forged],
      ['no secret', (one) => this.secretIn(one)],
      ['a declared status', (one) => this.undeclaredStatus(one)],
      ['Allow on 405', allow],
      ['the declared headers', missingHeader],
      ['a declared media type', undeclaredType],
      ['the declared schema', (one) => this.schemaMistake(one)],
      ['the form of a refusal', (one) => this.refusalMistake(one)],
    ];
    for (const [rule, judge] of rules) {
      const says = judge(judged);
      if (says !== undefined) return { rule, says };
    }
    return undefined;
  }

  /** HEAD is answered as GET is, where it is not described itself (RFC 9110, 9.3.2). */
  private operationOf({ operation: { path }, method }: WireRequest): ResolvedOperation | undefined {
    const find = (wanted: string) => this.api.operations.find((one) => one.path === path && one.method === wanted);
    return find(method) ?? (method === 'HEAD' ? find('GET') : undefined);
  }

  private secretIn({ answer }: Judged): string | undefined {
    const text = wholeText(answer);
    return this.secrets.some((secret) => text.includes(secret)) ? 'the answer holds a secret' : undefined;
  }

  private undeclaredStatus({ request, answer: { status }, operation, declared }: Judged): string | undefined {
    if (declared || request.alsoRight.has(status)) return undefined;
    if (operation) return `${operation.operationId} does not declare ${status}`;
    if (NOT_DESCRIBED.includes(status) || isUnended(request.method, status)) return undefined;
    const isPreflight = request.method === 'OPTIONS' && status === 204;
    const others = this.api.operations.filter(({ path }) => path === request.operation.path);
    const mayRefuse = BEFORE_THE_METHOD.includes(status) && others.some(({ answers }) => answers.has(status));
    return isPreflight || mayRefuse ? undefined : `${request.method} is not described and is answered with ${status}`;
  }

  private schemaMistake({ request, answer, declared, body }: Judged): string | undefined {
    const type = mediaType(answer);
    if (!declared || type === undefined || request.method === 'HEAD') return undefined;
    if (request.alsoRight.has(answer.status) && mistakeOfRefusal(answer.status, body) === undefined) return undefined;
    const bodies: unknown[] = request.isBatch && Array.isArray(body) ? body : [body];
    return bodies.map((one) => this.schemas.mistakeOf(declared, type, one)).find((mistake) => mistake !== undefined);
  }

  private refusalMistake({ request, answer, declared, body }: Judged): string | undefined {
    const { status } = answer;
    if (status < 400 || request.method === 'HEAD' || isPageOfNoRoute(request, answer)) return undefined;
    const mistake = mistakeOfRefusal(status, body);
    if (mistake === undefined || (declared && this.hasFormOfItsOwn(declared, answer, body))) return undefined;
    return `the body ${mistake}`;
  }

  /** Whether the document says that this refusal is not a denial: JSON-RPC has errors, health a report. */
  private hasFormOfItsOwn(declared: ResolvedAnswer, answer: WireAnswer, body: unknown): boolean {
    if (isJsonRpcError(body)) return true;
    return this.schemas.mistakeOf(declared, mediaType(answer) ?? '', sampleDenial()) !== undefined;
  }
}

/** `PRI` begins HTTP/2 (RFC 9113, 3.4): the rest of it is waited for, in vain. */
function isUnended(method: string, status: number): boolean {
  return method === 'PRI' && status === 408;
}

function failure({ answer: { status } }: Judged): string | undefined {
  return status >= 500 && status !== 503 ? `the status is ${status}` : undefined;
}

function requestId({ answer }: Judged): string | undefined {
  return headerOf(answer, 'request-id') ? undefined : `the answer with status ${answer.status} has none`;
}

function forged({ answer }: Judged): string | undefined {
  return wholeText(answer).includes(FORGED_HOST) ? 'the answer repeats a host that was made up' : undefined;
}

function allow({ answer }: Judged): string | undefined {
  return answer.status === 405 && !headerOf(answer, 'allow') ? 'the 405 names no methods' : undefined;
}

function missingHeader({ request, answer, declared }: Judged): string | undefined {
  if (!declared || request.alsoRight.has(answer.status)) return undefined;
  const due = declared.headers.filter((name) => ALWAYS_WITH[name]?.includes(answer.status) ?? true);
  const missing = due.filter((name) => headerOf(answer, name.toLowerCase()) === undefined);
  return missing.length === 0 ? undefined : `${answer.status} comes without ${missing.join(', ')}`;
}

function undeclaredType({ request, answer, declared }: Judged): string | undefined {
  const type = mediaType(answer);
  if (request.method === 'HEAD') return answer.body.length > 0 ? 'the answer to HEAD has a body' : undefined;
  if (isPageOfNoRoute(request, answer)) return undefined;
  if (answer.status >= 400 && type !== 'application/json') return `a refusal of the type ${type}`;
  if (!declared || request.alsoRight.has(answer.status)) return undefined;
  const { types } = declared;
  if (answer.body.length === 0 && types.size === 0) return undefined;
  if (types.has(String(type))) return undefined;
  return `${answer.status} has the type ${type}, declared: ${[...types.keys()].join()}`;
}

/** A browser that comes to an address that no route has gets a page. */
function isPageOfNoRoute(request: WireRequest, answer: WireAnswer): boolean {
  const asksForPage = /^accept:[^\r\n]*text\/html/im.test(request.bytes.toString('latin1').split('\r\n\r\n')[0] ?? '');
  return asksForPage && answer.status === 404 && request.alsoRight.has(404) && mediaType(answer) === 'text/html';
}

/** Without parameters, in lower case. */
function mediaType(answer: WireAnswer): string | undefined {
  const type = headerOf(answer, 'content-type');
  return type === undefined ? undefined : essence(type);
}

function readBody(answer: WireAnswer): unknown {
  const text = answer.body.toString();
  if (!/[/+]json$/.test(mediaType(answer) ?? '')) return text;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

function wholeText({ headers, body }: WireAnswer): string {
  return `${headers.map((header) => header.join(': ')).join('\n')}\n${body.toString()}`;
}
