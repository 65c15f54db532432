import { promptCatalogue, ToolServices, type Tool } from '@libs/catalog';
import { LiveProcess } from '@libs/identity';
import { Clock, LOGGER, type Logger, provider, serverSettings } from '@libs/kernel';
import { PayForCall, PaymentTerms, ReadPayment } from '@libs/x402';
import { ResourceBroadcast, ResourceUpdates, StartJob } from '@libs/jobs';
import {
  Module,
  type DynamicModule,
  type FactoryProvider,
  type ModuleMetadata,
  type OnModuleDestroy,
  type Provider,
} from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import { RequestRates } from '../auth/rates/request-rates.js';
import { Drain } from '../platform/health/drain.js';
import { Instruments } from '../platform/observe/instruments.js';
import { ObservedStreams } from '../platform/observe/observed-streams.js';
import { Admission } from './call/admission.js';
import { Completions } from './prompts/completions.js';
import { LegacyServer } from './protocol/legacy-server.js';
import { PaidCalls } from './payment/paid-calls.js';
import { HostAndOrigin } from './endpoint/host-and-origin.js';
import { McpEndpoint } from './endpoint/mcp-endpoint.js';
import { McpController } from './endpoint/mcp.controller.js';
import { Methods } from './protocol/methods.js';
import { ModernServer } from './protocol/modern-server.js';
import { Prompts } from './prompts/prompts.js';
import { ResourceReader } from './resources/resource-reader.js';
import { Resources } from './resources/resources.js';
import type { ServerExtension } from './protocol/server-extension.js';
import { ServerIdentity } from './protocol/server-identity.js';
import { Listen } from './streams/listen.js';
import { StandaloneStream } from './streams/standalone-stream.js';
import { StreamBroadcast } from './streams/stream-broadcast.js';
import { StreamHub } from './streams/stream-hub.js';
import { TaskNews } from './streams/task-news.js';
import { TasksExtension } from './protocol/tasks-extension.js';
import { Tasks } from './tasks/tasks.js';
import { ToolCall } from './call/tool-call.js';
import { ToolCatalogue } from './call/tool-catalogue.js';
import { VisibleTools } from './call/visible-tools.js';
import { type McpSettings, mcpSettings } from './mcp.settings.js';

/** Token of the extensions that are served, an array. */
const EXTENSIONS = Symbol('server extensions');

/** An extension and what it is made of. */
export type ExtensionProvider = FactoryProvider<ServerExtension>;

const PROVIDERS: Provider[] = [
  {
    provide: ToolCall,
    inject: [ToolCatalogue, ToolServices, Clock, PaidCalls],
    useFactory: (...parts: ConstructorParameters<typeof ToolCall>) => new ToolCall(...parts),
  },
  {
    provide: PaidCalls,
    inject: [ReadPayment, PayForCall, PaymentTerms, StartJob].map((token) => ({ token, optional: true })),
    // Undefined while the wallet lane is closed.
    useFactory: (reads?: ReadPayment, pays?: PayForCall, terms?: PaymentTerms, start?: StartJob) =>
      reads && pays && terms && start && new PaidCalls(reads, pays, terms, start),
  },
  HostAndOrigin,
  ServerIdentity,
  {
    provide: VisibleTools,
    inject: [ToolCatalogue, serverSettings.KEY, { token: PaymentTerms, optional: true }],
    useFactory: (...parts: ConstructorParameters<typeof VisibleTools>) => new VisibleTools(...parts),
  },
  provider(Resources, ResourceReader),
  { provide: Prompts, useFactory: () => new Prompts(promptCatalogue) },
  provider(Completions, Prompts, ResourceReader),
  provider(Tasks, ToolCatalogue, ToolServices, ToolCall),
  provider(TasksExtension, Methods, ServerIdentity),
  provider(Methods, VisibleTools, ToolCall, Resources, Prompts, Completions, Tasks),
  provider(Admission, ToolCall),
  {
    provide: StreamHub,
    inject: [LiveProcess, ResourceUpdates, Drain, Tasks, LOGGER],
    useFactory: (
      process: LiveProcess,
      updates: ResourceUpdates,
      drain: Drain,
      tasks: Tasks,
      logger: Logger,
    ): StreamHub => {
      const hub = new StreamHub(process, new TaskNews(tasks, drain.signal, logger));
      process.remember(hub);
      updates.on(
        (update) => void hub.deliver(update),
        () => void hub.missed(),
      );
      drain.signal.addEventListener('abort', () => hub.end());
      return hub;
    },
  },
  {
    provide: ResourceBroadcast,
    inject: [StreamHub, ResourceUpdates],
    useFactory: (hub: StreamHub, updates: ResourceUpdates) => new StreamBroadcast(hub, updates),
  },
  {
    provide: StandaloneStream,
    inject: [StreamHub, Admission, RequestRates, ObservedStreams, mcpSettings.KEY],
    useFactory: (
      hub: StreamHub,
      admission: Admission,
      rates: RequestRates,
      observed: ObservedStreams,
      { mcpStandaloneStream }: McpSettings,
    ) => new StandaloneStream(hub, admission, rates, observed, mcpStandaloneStream),
  },
  {
    provide: LegacyServer,
    inject: [Methods, ServerIdentity, EXTENSIONS],
    useFactory: (...parts: ConstructorParameters<typeof LegacyServer>) => new LegacyServer(...parts),
  },
  {
    provide: ModernServer,
    inject: [Methods, ServerIdentity, EXTENSIONS, LOGGER],
    useFactory: (methods: Methods, identity: ServerIdentity, extensions: ServerExtension[], logger: Logger) =>
      new ModernServer(methods, identity, extensions, (error) =>
        logger.debug({ err: error }, 'an MCP request was refused'),
      ),
  },
  provider(Listen, StreamHub, ModernServer, ResourceReader, Admission, ServerIdentity, ObservedStreams),
  {
    provide: McpEndpoint,
    inject: [ToolCatalogue, Admission, RequestRates, LegacyServer, ModernServer, Listen, Drain, Instruments, LOGGER],
    useFactory: (...parts: ConstructorParameters<typeof McpEndpoint>) => new McpEndpoint(...parts),
  },
];

/** `/mcp`. */
@Module({})
export class McpModule implements OnModuleDestroy {
  constructor(
    host: HttpAdapterHost,
    hostAndOrigin: HostAndOrigin,
    private readonly hub: StreamHub,
  ) {
    hostAndOrigin.attach(host.httpAdapter.getInstance<FastifyInstance>());
  }

  /** A server that closes waits for its open answers. */
  onModuleDestroy(): void {
    this.hub.end();
  }

  /**
   * `imports` bring ToolServices, ResourceReader, ResourceUpdates, LiveProcess and RequestRates; `extensions` may ask for anything of
   * this module.
   */
  static offering(
    tools: readonly Tool[],
    imports: ModuleMetadata['imports'],
    extensions: readonly ExtensionProvider[] = [],
  ): DynamicModule {
    return {
      module: McpModule,
      imports,
      controllers: [McpController],
      providers: [
        { provide: ToolCatalogue, useFactory: () => new ToolCatalogue(tools) },
        ...PROVIDERS,
        ...extensions,
        {
          provide: EXTENSIONS,
          inject: [TasksExtension, ...extensions.map(({ provide }) => provide)],
          useFactory: (...all: ServerExtension[]) => all,
        },
      ],
      exports: [ResourceBroadcast, ToolCall, ToolCatalogue],
    };
  }
}
