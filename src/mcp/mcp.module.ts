import type { Tool } from '@libs/catalog';
import { LiveProcess } from '@libs/identity';
import { ResourceBroadcast, ResourceUpdates } from '@libs/jobs';
import {
  Module,
  type DynamicModule,
  type ModuleMetadata,
  type NestModule,
  type OnModuleDestroy,
  type Type,
} from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import { Drain } from '../platform/health/drain.js';
import { PlayerPage } from './resources/player-page.js';
import { Admission } from './call/admission.js';
import { ToolCall } from './call/tool-call.js';
import { ToolCatalogue } from './call/tool-catalogue.js';
import { VisibleTools } from './call/visible-tools.js';
import { HostAndOrigin } from './endpoint/host-and-origin.js';
import { McpEndpoint } from './endpoint/mcp-endpoint.js';
import { McpController } from './endpoint/mcp.controller.js';
import { Completions } from './prompts/completions.js';
import { Prompts } from './prompts/prompts.js';
import { LegacyServer } from './protocol/legacy-server.js';
import { Methods } from './protocol/methods.js';
import { ModernServer } from './protocol/modern-server.js';
import { EXTENSIONS, type ServerExtension } from './protocol/server-extension.js';
import { ServerIdentity } from './protocol/server-identity.js';
import { TasksExtension } from './protocol/tasks-extension.js';
import { Resources } from './resources/resources.js';
import { Listen } from './streams/listen.js';
import { StandaloneStream } from './streams/standalone-stream.js';
import { StreamBroadcast } from './streams/stream-broadcast.js';
import { StreamHub } from './streams/stream-hub.js';
import { TaskNews } from './streams/task-news.js';
import { Tasks } from './tasks/tasks.js';

/** A class whose constructor may take anything of this module. */
export type Extension = Type<ServerExtension>;

/** `/mcp`. */
@Module({})
export class McpModule implements NestModule, OnModuleDestroy {
  constructor(
    private readonly host: HttpAdapterHost,
    private readonly hostAndOrigin: HostAndOrigin,
    private readonly hub: StreamHub,
    process: LiveProcess,
    updates: ResourceUpdates,
    drain: Drain,
  ) {
    process.remember(hub);
    updates.on(
      (update) => void hub.deliver(update),
      () => void hub.missed(),
    );
    drain.signal.addEventListener('abort', () => hub.end());
  }

  /** Called before the routes are registered. */
  configure(): void {
    this.hostAndOrigin.attach(this.host.httpAdapter.getInstance<FastifyInstance>());
  }

  /** A server that closes waits for its open answers. */
  onModuleDestroy(): void {
    this.hub.end();
  }

  /**
   * `imports` bring ToolServices, ResourceReader, ResourceUpdates, LiveProcess and RequestRates, and PaidCalls where the
   * wallet lane is open.
   */
  static offering(
    tools: readonly Tool[],
    imports: ModuleMetadata['imports'],
    extensions: readonly Extension[] = [],
  ): DynamicModule {
    return {
      module: McpModule,
      imports,
      controllers: [McpController],
      providers: [
        { provide: ToolCatalogue, useValue: new ToolCatalogue(tools) },
        ToolCall,
        HostAndOrigin,
        ServerIdentity,
        VisibleTools,
        PlayerPage,
        Resources,
        Prompts,
        Completions,
        Tasks,
        TasksExtension,
        Methods,
        Admission,
        TaskNews,
        StreamHub,
        { provide: ResourceBroadcast, useClass: StreamBroadcast },
        StandaloneStream,
        LegacyServer,
        ModernServer,
        Listen,
        McpEndpoint,
        ...extensions,
        {
          provide: EXTENSIONS,
          inject: [TasksExtension, ...extensions],
          useFactory: (...all: ServerExtension[]) => all,
        },
      ],
      exports: [ResourceBroadcast, ToolCall, ToolCatalogue],
    };
  }
}
