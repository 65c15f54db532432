import type { Server as LegacySdkServer } from '@modelcontextprotocol/sdk/server/index.js';
import * as legacy from '@modelcontextprotocol/sdk/types.js';
import type { Server as ModernSdkServer, ServerContext } from '@modelcontextprotocol/server';
import { Injectable } from '@nestjs/common';
import type { Exchange, McpCall } from '../../../src/mcp/call/mcp-call.js';
import { Methods } from '../../../src/mcp/protocol/methods.js';
import { ServerExtension } from '../../../src/mcp/protocol/server-extension.js';
import { contentFixtures } from './content-fixtures.js';
import { FixtureTasks } from './fixture-tasks.js';
import type { FixtureRequest } from './fixture.js';
import { modernRequest } from './modern-request.js';
import { promptFixtures } from './prompt-fixtures.js';
import { readFixture, resourceFixtures, templateFixture } from './resource-fixtures.js';
import { roundTripFixtures } from './round-trip-fixtures.js';
import { serveFixtureTasks } from './serve-fixture-tasks.js';
import { taskFixtures } from './task-fixtures.js';

const TOOLS = [...contentFixtures, ...roundTripFixtures, ...taskFixtures];

interface Named {
  name: string;
  arguments?: Record<string, unknown>;
}

/** What the conformance suite wants to find, beside our own tools, prompts and resources and by the same way. */
@Injectable()
export class RefereeExtension extends ServerExtension {
  private readonly tasks = new FixtureTasks();

  constructor(private readonly methods: Methods) {
    super();
  }

  override joinLegacy(server: LegacySdkServer, call: McpCall): void {
    server.registerCapabilities({ logging: {}, resources: { subscribe: true } });
    const exchange = (extra: { signal: AbortSignal; sendNotification: unknown }): Exchange => ({
      call,
      signal: extra.signal,
      notify: extra.sendNotification as Exchange['notify'],
    });
    const asked = (params: Named & { _meta?: { progressToken?: string | number } }, on: Exchange): FixtureRequest => ({
      args: params.arguments ?? {},
      accountId: call.principal.accountId,
      progressToken: params._meta?.progressToken,
      capabilities: {},
      responses: {},
      knowsTasks: false,
      tasks: this.tasks,
      seal: () => Promise.reject(new Error('these revisions know no rounds')),
      notify: (method, sent) => on.notify({ method, params: sent } as never),
    });
    server.setRequestHandler(legacy.SetLevelRequestSchema, () => ({}));
    server.setRequestHandler(legacy.SubscribeRequestSchema, () => ({}));
    server.setRequestHandler(legacy.UnsubscribeRequestSchema, () => ({}));
    server.setRequestHandler(legacy.ListToolsRequestSchema, (_, extra) => this.listTools(exchange(extra)));
    server.setRequestHandler(legacy.CallToolRequestSchema, ({ params }, extra) =>
      this.callTool(params, exchange(extra), asked(params, exchange(extra))),
    );
    server.setRequestHandler(legacy.ListResourcesRequestSchema, (_, extra) => this.listResources(exchange(extra)));
    server.setRequestHandler(legacy.ListResourceTemplatesRequestSchema, () => this.listTemplates());
    server.setRequestHandler(legacy.ReadResourceRequestSchema, ({ params }, extra) =>
      this.read(params.uri, exchange(extra)),
    );
    server.setRequestHandler(legacy.ListPromptsRequestSchema, () => this.listPrompts());
    server.setRequestHandler(legacy.GetPromptRequestSchema, ({ params }, extra) =>
      this.getPrompt(params, asked(params, exchange(extra))),
    );
    server.setRequestHandler(legacy.CompleteRequestSchema, ({ params }, extra) =>
      this.complete(params, exchange(extra)),
    );
  }

  override joinModern(server: ModernSdkServer, call: McpCall): void {
    const exchange = ({ mcpReq }: ServerContext): Exchange => ({ call, signal: mcpReq.signal, notify: mcpReq.notify });
    server.setRequestHandler('tools/list', (_, context) => this.listTools(exchange(context)));
    server.setRequestHandler('tools/call', async ({ params }, context) =>
      this.callTool(
        { ...params, _meta: context.mcpReq._meta },
        exchange(context),
        await modernRequest(params, call, context, this.tasks),
      ),
    );
    server.setRequestHandler('resources/list', (_, context) => this.listResources(exchange(context)));
    server.setRequestHandler('resources/templates/list', () => this.listTemplates());
    server.setRequestHandler('resources/read', ({ params }, context) => this.read(params.uri, exchange(context)));
    server.setRequestHandler('prompts/list', () => this.listPrompts());
    server.setRequestHandler('prompts/get', async ({ params }, context) =>
      this.getPrompt(params, await modernRequest(params, call, context, this.tasks)),
    );
    server.setRequestHandler('completion/complete', ({ params }, context) => this.complete(params, exchange(context)));
    serveFixtureTasks(server, call, this.methods, this.tasks);
  }

  private listTools(exchange: Exchange) {
    const fixtures = TOOLS.map(({ name, description, inputSchema = { type: 'object' as const } }) => ({
      name,
      description,
      inputSchema,
    }));
    return { tools: [...this.methods.listTools(undefined, exchange).tools, ...fixtures] };
  }

  private async callTool(
    params: Named & { _meta?: Record<string, unknown> },
    exchange: Exchange,
    request: FixtureRequest,
  ) {
    const fixture = TOOLS.find(({ name }) => name === params.name);
    const result = fixture ? fixture.call(request) : this.methods.callTool(params, exchange);
    return (await Promise.resolve(result)) as legacy.CallToolResult;
  }

  private async listResources(exchange: Exchange) {
    const { resources } = await this.methods.listResources(undefined, exchange);
    return { resources: [...resources, ...resourceFixtures] };
  }

  private listTemplates() {
    return { resourceTemplates: [...this.methods.listResourceTemplates().resourceTemplates, templateFixture] };
  }

  private async read(uri: string, exchange: Exchange) {
    const contents = readFixture(uri);
    return (
      contents ? { contents: [contents] } : await this.methods.readResource(uri, exchange)
    ) as legacy.ReadResourceResult;
  }

  private listPrompts() {
    const fixtures = promptFixtures.map(({ name, description, arguments: given }) => ({
      name,
      description,
      arguments: given,
    }));
    return { prompts: [...this.methods.listPrompts(undefined).prompts, ...fixtures] };
  }

  private getPrompt(params: Named, request: FixtureRequest) {
    const fixture = promptFixtures.find(({ name }) => name === params.name);
    return (fixture ? fixture.get(request) : this.methods.getPrompt(params)) as legacy.GetPromptResult;
  }

  private complete(params: legacy.CompleteRequest['params'], exchange: Exchange) {
    const isFixture = promptFixtures.some(({ name }) => params.ref.type === 'ref/prompt' && params.ref.name === name);
    if (isFixture) return { completion: { values: [], total: 0, hasMore: false } };
    return this.methods.complete(params, exchange);
  }
}
