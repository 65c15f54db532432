import { callingCredential } from '@libs/identity';
import type { RequestFacts } from '@libs/requests';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isResourceId } from '../platform/http/is-resource-id.js';
import { durationMs, resourceOf } from '../platform/observe/logging.js';
import type { EndedOperation, RecordedCaller, RequestRecord } from '../platform/observe/request-record.js';

type Facts = Omit<RequestFacts, 'id'>;

/** Callers that stand for no account; what one of their operations was paid with does. */
const WITHOUT_ACCOUNT: ReadonlySet<string> = new Set(['anonymous', 'internal', 'capability']);
/** What the pages of this service read to show the record itself. */
const OWN_READS: ReadonlySet<string> = new Set([
  '/api/requests',
  '/api/requests/:request_id',
  '/api/usage',
  '/api/session',
]);
/** Methods of MCP that ask for nothing. */
const ASKS_NOTHING = /^(ping$|notifications\/)/;
const LONGEST_STEP = 1_000;
const LARGEST_INTEGER = 2 ** 31 - 1;
/** Where no denial has a code: a 422, a client that disconnected, anything else. */
const CODES: Readonly<Record<number, string>> = { 422: 'validation_error', 499: 'client_disconnected' };
const OTHER = '_OTHER';

/** What the record of an account says of an answered request: an entry for each message of MCP, or one for a call of the API. */
export function requestsIn(request: FastifyRequest, reply: FastifyReply): Facts[] {
  const { record } = request;
  const door = doorOf(request);
  if (!record?.caller || !door) return [];
  const asked = (record.operations ?? []).filter(({ method }) => !ASKS_NOTHING.test(method));
  if (door === 'mcp' && record.operations && asked.length === 0) return [];
  const whole = factsOf(request, reply, { record, caller: record.caller, door });
  const isOfAccount = !WITHOUT_ACCOUNT.has(record.caller.mode);
  if (asked.length === 0) return isOfAccount ? [whole] : [];
  const known = isOfAccount ? asked : asked.filter(({ payer }) => payer !== undefined);
  return known.map((operation) => factsOfOperation(whole, operation, asked.length > 1));
}

function doorOf({ method, routeOptions, record }: FastifyRequest): Facts['door'] | undefined {
  const route = routeOptions?.url ?? '';
  // The stream of the older revisions asks for nothing.
  if (route === '/mcp') return method === 'POST' ? 'mcp' : undefined;
  if (!route.startsWith('/api/')) return undefined;
  if (record?.caller?.mode !== 'web_session') return 'http';
  const isOwnRead = OWN_READS.has(route) && ['GET', 'HEAD'].includes(method);
  return isOwnRead ? undefined : 'page';
}

interface Known {
  record: RequestRecord;
  caller: RecordedCaller;
  door: Facts['door'];
}

function factsOf(request: FastifyRequest, reply: FastifyReply, { record, caller, door }: Known): Facts {
  const { statusCode: status } = reply;
  const duration = durationMs(request, reply);
  const resourceId = record.resourceId ?? resourceOf(request);
  const error = status < 400 ? record.protocolError?.toString() : (record.errorCode ?? CODES[status] ?? OTHER);
  return {
    ...payerFacts(caller),
    at: new Date(Date.now() - duration),
    request_id: record.requestId,
    door,
    operation: `${request.method} ${templateOf(request.routeOptions.url)}`,
    tool: record.tool ?? null,
    status,
    error_code: error ?? null,
    next_step: error === undefined ? null : stepOf(record.nextStep),
    duration_ms: Math.round(duration),
    credits: null,
    request_bytes: lengthIn(request.headers['content-length']),
    response_bytes: lengthIn(reply.getHeader('content-length')),
    resource_id: isResourceId(resourceId) ? resourceId : null,
  };
}

/** `isOneOfSeveral`: what the whole request is known to name may be of another message. */
function factsOfOperation(whole: Facts, operation: EndedOperation, isOneOfSeveral: boolean): Facts {
  const { payer, nextStep, resourceId, credits = null, method, durationMs, tool = null } = operation;
  const own = whole.door === 'mcp' ? { operation: method, duration_ms: Math.round(durationMs) } : {};
  const shared = isOneOfSeveral ? { next_step: null, resource_id: null } : whole;
  const error = errorOf(operation, whole);
  return {
    ...whole,
    ...own,
    ...(payer && payerFacts(payer)),
    tool,
    credits,
    error_code: error,
    next_step: error === null ? null : (stepOf(nextStep) ?? shared.next_step),
    resource_id: isResourceId(resourceId) ? resourceId : shared.resource_id,
  };
}

/** The answer of the whole request may say more than that an operation failed. */
function errorOf({ errorCode }: EndedOperation, whole: Facts): string | null {
  return errorCode === undefined || errorCode === OTHER ? (whole.error_code ?? errorCode ?? null) : errorCode;
}

/** A route in the form of the description of the API. */
function templateOf(route = ''): string {
  // Most requests are of `/mcp`: looking for one letter is cheaper than the expression.
  return route.includes(':') ? route.replaceAll(/:(\w+)/g, '{$1}') : route;
}

function payerFacts(caller: RecordedCaller): Pick<Facts, 'account_id' | 'credential' | 'credential_id' | 'issuer'> {
  const { kind, id } = callingCredential(caller);
  return { account_id: caller.accountId, credential: kind, credential_id: id ?? null, issuer: caller.issuer ?? null };
}

/** PostgreSQL stores no U+0000 and no lone surrogate, which a step that names a caller's words may have. */
function stepOf(step: string | undefined): string | null {
  return step?.slice(0, LONGEST_STEP).replaceAll('\0', '').toWellFormed() ?? null;
}

function lengthIn(header: unknown): number | null {
  const length = Number(header ?? Number.NaN);
  return Number.isInteger(length) && length >= 0 && length <= LARGEST_INTEGER ? length : null;
}
