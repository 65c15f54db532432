import {
  createMcpHandler,
  Server,
  type Implementation,
  type McpHttpHandler,
  type ServerContext,
  type ServerOptions,
  type Transport,
} from '@modelcontextprotocol/server';
import { LOGGER, type Logger } from '@libs/kernel';
import { Inject, Injectable } from '@nestjs/common';
import type { IncomingHttpHeaders } from 'node:http';
import { requestDeclaresApps } from '../apps/declares-apps.js';
import { declaresTasks } from '../tasks/declares-tasks.js';
import type { Exchange, McpCall } from '../call/mcp-call.js';
import { Methods } from './methods.js';
import { ModernRequest } from './modern-request.js';
import { observeErrors } from './observe-errors.js';
import { schemaValidator } from './schema-validator.js';
import { EXTENSIONS, type ServerExtension } from './server-extension.js';
import { ServerIdentity } from './server-identity.js';
import { takePrepared } from '../answer/take-prepared.js';

/** Lists change only with a release or with the caller's rights, so five minutes of a stale list are harmless. */
const CACHE = { ttlMs: 300_000, cacheScope: 'private' } as const;

/** Caching of what a running job may change. */
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
@Injectable()
export class ModernServer {
  private readonly jsonFirst: McpHttpHandler;
  private readonly streamed: McpHttpHandler;
  private readonly options: Omit<ServerOptions, 'instructions'>;

  constructor(
    private readonly methods: Methods,
    private readonly identity: ServerIdentity,
    @Inject(EXTENSIONS) private readonly extensions: readonly ServerExtension[],
    @Inject(LOGGER) logger: Logger,
  ) {
    this.options = {
      capabilities: identity.modernCapabilities,
      cacheHints: CACHE_HINTS,
      jsonSchemaValidator: schemaValidator,
    };
    const factory = ({ requestInfo }: { requestInfo?: Request }) => this.serverFor(ModernRequest.of(requestInfo));
    // The SDK itself answers the caller of a request that it refuses.
    const onerror = (error: Error): void => logger.debug({ err: error }, 'an MCP request was refused');
    this.jsonFirst = createMcpHandler(factory, { legacy: 'reject', onerror });
    this.streamed = createMcpHandler(factory, { legacy: 'reject', onerror, responseMode: 'sse' });
  }

  /** The answer, or the JSON of one that holds a prepared list. There is a body. */
  answer(call: McpCall, body: unknown, headers: IncomingHttpHeaders): Promise<Response | Buffer> {
    return new Promise((resolve, reject) => {
      this.respond(new ModernRequest(call, headers, resolve), body).then(resolve, reject);
    });
  }

  /** The stream of a subscription, or the SDK's refusal. */
  listen(call: McpCall, body: unknown, headers: IncomingHttpHeaders): Promise<Response> {
    return this.respond(new ModernRequest(call, headers), body);
  }

  private respond(request: ModernRequest, body: unknown): Promise<Response> {
    const handler = request.call.form === 'stream' ? this.streamed : this.jsonFirst;
    return handler.fetch(request as unknown as Request, { parsedBody: body });
  }

  private serverFor(request: ModernRequest): Server {
    const { call } = request;
    const onerror = (error: Error) => call.recordFailure(error, 'modern server');
    const options = { ...this.options, instructions: this.methods.instructions(call) };
    const server = Object.assign(new ModernSdkServer(this.identity.info, options, request), { onerror });
    // Nothing here waits for progress, and what a notification would cancel is the request of another POST.
    for (const told of ['notifications/progress', 'notifications/cancelled']) server.removeNotificationHandler(told);
    const { methods } = this;
    const exchange = ({ mcpReq: { id, signal, notify, envelope } }: ServerContext): Exchange => ({
      call,
      signal,
      operation: call.operationOf(id),
      knowsTasks: declaresTasks(envelope),
      showsPages: call.showsPages || requestDeclaresApps(envelope),
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
    server.setRequestHandler('prompts/list', ({ params }) =>
      this.signed(methods.listPrompts(params?.cursor, call.groups)),
    );
    server.setRequestHandler('prompts/get', ({ params }) => this.signed(methods.getPrompt(params, call.groups)));
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

/** Serves one request. A prepared answer bypasses the transport, which would serialise it again. */
class ModernSdkServer extends Server {
  constructor(
    info: Implementation,
    options: ServerOptions,
    private readonly served: ModernRequest,
  ) {
    super(info, options);
  }

  override connect(transport: Transport): Promise<void> {
    observeErrors(transport, this.served.call);
    const { call, takePrepared: take } = this.served;
    if (take !== undefined && call.form !== 'stream') {
      takePrepared(transport, (answer) => {
        take(answer);
        // The transport will not close: without this the SDK's handler keeps this server and its request for ever.
        this.onclose?.();
      });
    }
    return super.connect(transport);
  }
}
