import { createMcpHandler, Server, type McpHttpHandler, type ServerContext } from '@modelcontextprotocol/server';
import type { IncomingHttpHeaders } from 'node:http';
import { declaresTasks } from './declares-tasks.js';
import { MODERN_HEADERS } from './era.js';
import type { Exchange, McpCall } from './mcp-call.js';
import type { Methods } from './methods.js';
import { schemaValidator } from './schema-validator.js';
import type { ServerExtension } from './server-extension.js';
import type { ServerIdentity } from './server-identity.js';
import { withListening } from './streams/listening-capabilities.js';

/** Lists change with a release or a change of the caller's rights; five minutes of the old one harm nobody. */
const CACHE = { ttlMs: 300_000, cacheScope: 'private' } as const;

/** What a job changes while a client looks at it. */
const NEWS = { ttlMs: 5_000, cacheScope: 'private' } as const;

const CACHE_HINTS = {
  'server/discover': CACHE,
  'tools/list': CACHE,
  'resources/templates/list': CACHE,
  'prompts/list': CACHE,
  'resources/list': NEWS,
  'resources/read': NEWS,
};

/** Serves revision 2026-07-28: the SDK's handler for each POST, with a server of its own. */
export class ModernServer {
  private readonly jsonFirst: McpHttpHandler;
  private readonly streamed: McpHttpHandler;

  /** `onRefusal` hears of requests that the SDK refuses; their callers are told by the SDK itself. */
  constructor(
    private readonly methods: Methods,
    private readonly identity: ServerIdentity,
    private readonly extensions: readonly ServerExtension[],
    onRefusal: (error: Error) => void,
  ) {
    const factory = ({ requestInfo }: { requestInfo?: Request }) => this.serverFor(callOf(requestInfo));
    this.jsonFirst = createMcpHandler(factory, { legacy: 'reject', onerror: onRefusal });
    this.streamed = createMcpHandler(factory, { legacy: 'reject', onerror: onRefusal, responseMode: 'sse' });
  }

  answer(call: McpCall, body: unknown, headers: IncomingHttpHeaders): Promise<Response> {
    const handler = call.form === 'stream' ? this.streamed : this.jsonFirst;
    return handler.fetch(new ModernRequest(call, headers), { parsedBody: body });
  }

  private serverFor(call: McpCall): Server {
    const { info, capabilities, instructions } = this.identity;
    const options = {
      capabilities: withListening(capabilities),
      instructions,
      cacheHints: CACHE_HINTS,
      jsonSchemaValidator: schemaValidator,
    };
    const onerror = (error: Error) => call.recordFailure(error, 'modern server');
    const server = Object.assign(new Server(info, options), { onerror });
    // Nothing here waits for progress, and what a notification would cancel is the request of another POST.
    for (const told of ['notifications/progress', 'notifications/cancelled']) server.removeNotificationHandler(told);
    const { methods } = this;
    const exchange = ({ mcpReq: { id, signal, notify, envelope } }: ServerContext): Exchange => ({
      call,
      signal,
      operation: call.operationOf(id),
      knowsTasks: declaresTasks(envelope),
      notify,
    });
    server.setRequestHandler('tools/list', ({ params }, context) =>
      this.signed(methods.listTools(params?.cursor, exchange(context))),
    );
    server.setRequestHandler('tools/call', async ({ params }, context) =>
      this.signed(await methods.callTool({ ...params, _meta: context.mcpReq._meta }, exchange(context))),
    );
    server.setRequestHandler('resources/list', async ({ params }, context) =>
      this.signed(await methods.listResources(params?.cursor, exchange(context))),
    );
    server.setRequestHandler('resources/templates/list', () => this.signed(methods.listResourceTemplates()));
    server.setRequestHandler('resources/read', async ({ params }, context) =>
      this.signed(await methods.readResource(params.uri, exchange(context))),
    );
    server.setRequestHandler('prompts/list', ({ params }) => this.signed(methods.listPrompts(params?.cursor)));
    server.setRequestHandler('prompts/get', ({ params }) => this.signed(methods.getPrompt(params)));
    server.setRequestHandler('completion/complete', async ({ params }, context) =>
      this.signed(await methods.complete(params, exchange(context))),
    );
    for (const extension of this.extensions) extension.joinModern?.(server, call);
    return server;
  }

  private signed<T extends object>(result: T) {
    return this.identity.signed(result);
  }
}

/** What the SDK sees of the HTTP request: the headers it must compare with the body, and never the credentials. */
class ModernRequest extends Request {
  constructor(
    readonly call: McpCall,
    headers: IncomingHttpHeaders,
  ) {
    const shown: Record<string, string> = { 'content-type': 'application/json' };
    for (const name of MODERN_HEADERS) {
      const value = headers[name];
      if (value !== undefined) shown[name] = String(value);
    }
    super('http://localhost/mcp', { method: 'POST', headers: shown, signal: call.signal });
  }
}

function callOf(request: Request | undefined): McpCall {
  if (!(request instanceof ModernRequest)) throw new Error('the handler was given a request that is not ours');
  return request.call;
}
