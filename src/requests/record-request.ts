import { callingCredential } from '@libs/identity';
import { newId } from '@libs/kernel';
import type { RequestFacts } from '@libs/requests';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isResourceId } from '../platform/http/is-resource-id.js';
import { durationMs, resourceOf } from '../platform/observe/logging.js';
import type { EndedOperation, RecordedCaller, RequestRecord } from '../platform/observe/request-record.js';

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
export function requestsIn(request: FastifyRequest, reply: FastifyReply): RequestFacts[] {
  const { record } = request;
  const door = doorOf(request);
  if (!record?.caller || !door) return [];
  const asked = (record.operations ?? []).filter(({ method }) => !ASKS_NOTHING.test(method));
  if (door === 'mcp' && record.operations && asked.length === 0) return [];
  const answered = { request, reply, record, caller: record.caller, door, isOneOfSeveral: asked.length > 1 };
  const isOfAccount = !WITHOUT_ACCOUNT.has(record.caller.mode);
  if (asked.length === 0) return isOfAccount ? [factsOf(answered)] : [];
  const known = isOfAccount ? asked : asked.filter(({ payer }) => payer !== undefined);
  return known.map((operation) => factsOf({ ...answered, operation }));
}

function doorOf({ method, routeOptions, record }: FastifyRequest): RequestFacts['door'] | undefined {
  const route = routeOptions?.url ?? '';
  // The stream of the older revisions asks for nothing.
  if (route === '/mcp') return method === 'POST' ? 'mcp' : undefined;
  if (!route.startsWith('/api/')) return undefined;
  if (record?.caller?.mode !== 'web_session') return 'http';
  const isOwnRead = OWN_READS.has(route) && ['GET', 'HEAD'].includes(method);
  return isOwnRead ? undefined : 'page';
}

/** A whole request, or one of its operations. */
interface Answered {
  request: FastifyRequest;
  reply: FastifyReply;
  record: RequestRecord;
  caller: RecordedCaller;
  door: RequestFacts['door'];
  operation?: EndedOperation;
  /** What the whole request is known to name may be of another message. */
  isOneOfSeveral: boolean;
}

/** One object, without nulls and copies: this runs for each request. */
function factsOf(answered: Answered): RequestFacts {
  const { request, reply, record, door, operation } = answered;
  const payer = operation?.payer ?? answered.caller;
  const credential = callingCredential(payer);
  const duration = durationMs(request, reply);
  const message = door === 'mcp' ? operation : undefined;
  const error = errorOf(answered);
  return {
    id: newId(),
    account_id: payer.accountId,
    credential: credential.kind,
    credential_id: credential.id,
    issuer: payer.issuer,
    at: Math.floor(Date.now() - duration),
    request_id: record.requestId,
    door,
    operation: message?.method ?? `${request.method} ${templateOf(request.routeOptions.url)}`,
    tool: operation ? operation.tool : record.tool,
    status: reply.statusCode,
    error_code: error,
    next_step: error === undefined ? undefined : stepIn(answered),
    duration_ms: Math.round(message?.durationMs ?? duration),
    credits: operation?.credits,
    request_bytes: lengthIn(request.headers['content-length']),
    response_bytes: lengthIn(reply.getHeader('content-length')),
    resource_id: resourceIn(answered),
  };
}

/** The answer of the whole request may say more than that an operation failed. */
function errorOf({ reply: { statusCode: status }, record, operation }: Answered): string | undefined {
  const own = operation?.errorCode;
  if (own !== undefined && own !== OTHER) return own;
  return (status < 400 ? record.protocolError?.toString() : (record.errorCode ?? CODES[status] ?? OTHER)) ?? own;
}

/** PostgreSQL stores no U+0000 and no lone surrogate, which a step that names a caller's words may have. */
function stepIn({ record, operation, isOneOfSeveral }: Answered): string | undefined {
  const step = operation?.nextStep ?? (isOneOfSeveral ? undefined : record.nextStep);
  return step?.slice(0, LONGEST_STEP).replaceAll('\0', '').toWellFormed();
}

function resourceIn({ request, record, operation, isOneOfSeveral }: Answered): string | undefined {
  if (isResourceId(operation?.resourceId)) return operation.resourceId;
  const named = isOneOfSeveral ? undefined : (record.resourceId ?? resourceOf(request));
  return isResourceId(named) ? named : undefined;
}

/** A route in the form of the description of the API. */
function templateOf(route = ''): string {
  // Most requests are of `/mcp`: looking for one letter is cheaper than the expression.
  return route.includes(':') ? route.replaceAll(/:(\w+)/g, '{$1}') : route;
}

function lengthIn(header: unknown): number | undefined {
  const length = Number(header ?? Number.NaN);
  return Number.isInteger(length) && length >= 0 && length <= LARGEST_INTEGER ? length : undefined;
}
