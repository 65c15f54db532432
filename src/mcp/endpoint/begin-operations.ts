import type { FastifyRequest } from 'fastify';
import type { IncomingHttpHeaders } from 'node:http';
import { isResourceId } from '../../platform/http/is-resource-id.js';
import type { Instruments } from '../../platform/observe/instruments.js';
import type { RequestRecord } from '../../platform/observe/request-record.js';
import { readTraceContext } from '../../platform/observe/trace-context.js';
import { type Asked, McpOperation } from '../call/mcp-operation.js';

/** Metric label for an unknown method or tool name, so that callers cannot create labels without bound. */
const OTHER = '_OTHER';

/** Methods and notifications of the protocol, of all revisions. */
const METHODS: ReadonlySet<unknown> = new Set(
  [
    'initialize ping server/discover subscriptions/listen logging/setLevel completion/complete tools/list',
    'tools/call prompts/list prompts/get resources/list resources/read resources/templates/list',
    'resources/subscribe resources/unsubscribe tasks/get tasks/update tasks/result tasks/list',
    'tasks/cancel notifications/initialized notifications/cancelled notifications/progress',
    'notifications/roots/list_changed',
  ].flatMap((line) => line.split(' ')),
);

const REVISION = /^\d{4}-\d{2}-\d{2}$/;

type Fields = Record<string, unknown>;

/** The operations that a POST begins; responses and invalid messages begin none. All end with the POST. */
export function beginOperations(
  { body, headers }: Pick<FastifyRequest, 'body' | 'headers'>,
  record: RequestRecord,
  instruments: Instruments,
  knowsTool: (name: string) => boolean,
): McpOperation[] {
  const messages: unknown[] = Array.isArray(body) ? body : [body];
  const asking = messages.filter((message): message is Fields => isObject(message) && 'method' in message);
  const operations = asking.map(({ id: requestId, method: named, params }) => {
    const call = named === 'tools/call' && isObject(params) ? params : undefined;
    record.resourceId ??= call && resourceAskedOf(call);
    const method = METHODS.has(named) ? String(named) : OTHER;
    const tool = call && toolAskedOf(call, knowsTool);
    return new McpOperation({ requestId, method, tool, ...metaOf(params, headers) }, record, instruments);
  });
  describe(operations, record);
  return operations;
}

function describe(operations: readonly McpOperation[], record: RequestRecord): void {
  const [only, ...more] = operations;
  record.mcpMethod = more.length > 0 ? 'batch' : only?.asked.method;
  record.tool = more.length > 0 ? undefined : only?.asked.tool;
  record.whenAnswered = (status) => {
    const { errorCode = OTHER, protocolError } = record;
    const error = protocolError?.toString() ?? (status < 400 ? undefined : errorCode);
    for (const operation of operations) operation.end(error);
  };
}

/** The trace context and the protocol revision of a message. */
function metaOf(given: unknown, headers: IncomingHttpHeaders): Pick<Asked, 'trace' | 'protocolVersion'> {
  const params = isObject(given) ? given : {};
  const meta = isObject(params['_meta']) ? params['_meta'] : {};
  const version = headers['mcp-protocol-version'] ?? params['protocolVersion'];
  return {
    trace: readTraceContext(meta['traceparent'], meta['tracestate']),
    protocolVersion: typeof version === 'string' && REVISION.test(version) ? version : undefined,
  };
}

function toolAskedOf({ name }: Fields, knowsTool: (name: string) => boolean): string {
  return typeof name === 'string' && knowsTool(name) ? name : OTHER;
}

function resourceAskedOf({ arguments: given }: Fields): string | undefined {
  return isObject(given) && isResourceId(given['resource_id']) ? given['resource_id'] : undefined;
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null;
}
