import { XAccountCoreModule } from '@libs/x-account';
import { catalogue, offeredTools, pageTools, type Tool } from '@libs/catalog';
import { X402LaneModule } from '@libs/x402';
import { type DynamicModule, Module } from '@nestjs/common';
import { AccountModule } from './account/account.module.js';
import { AdminModule } from './admin/admin.module.js';
import { ApiModule } from './api/api.module.js';
import { AuthModule } from './auth/auth.module.js';
import { ConsoleModule } from './console/console.module.js';
import { DiscoveryModule } from './discovery/discovery.module.js';
import { EventsModule } from './events/events.module.js';
import { InternalModule } from './internal/internal.module.js';
import { JobRunnerModule } from './internal/job-runner.module.js';
import { McpModule, type Extension } from './mcp/mcp.module.js';
import { PaidCallsModule } from './mcp/payment/paid-calls.module.js';
import { ToolServicesModule } from './mcp/call/tool-services.module.js';
import { DatabaseModule } from './platform/database.module.js';
import { PagesModule } from './platform/pages/pages.module.js';
import { type Foundations, PlatformModule } from './platform/platform.module.js';
import { StorageModule } from './platform/storage.module.js';
import { JobLoopsModule } from './jobs/job-loops.module.js';
import { JobsModule } from './jobs/jobs.module.js';
import { WorkersElsewhereModule } from './jobs/workers-elsewhere.module.js';
import { RequestsModule } from './requests/requests.module.js';
import { ResolveModule } from './resolve/resolve.module.js';
import { XAccountModule } from './x-account/x-account.module.js';
import { WebhookEndpointsModule } from './webhook-endpoints/webhook-endpoints.module.js';
import { WebhooksModule } from './webhooks/webhooks.module.js';
import { WebModule } from './web/web.module.js';
import { X402Module } from './x402/x402.module.js';

/** What `/mcp` serves; a test profile may serve more. */
interface Offer {
  tools: readonly Tool[];
  extensions?: readonly Extension[];
}

/** A process that answers callers; unless it is an `api`, it also makes what they order. */
@Module({})
export class AppModule {
  static on(foundations: Foundations, { tools, extensions }: Offer = { tools: catalogue }): DynamicModule {
    const { role, taskQueue, jobRunner: runner, xAccount, x402 } = foundations.settings;
    const isInternalOn = taskQueue.internalPollEndpoint;
    const offered = offeredTools(tools, { isXOn: xAccount.isOn });
    const mcp = McpModule.offering(
      [...offered, ...pageTools],
      [ToolServicesModule, JobsModule, AuthModule, ...(x402.lane ? [PaidCallsModule] : [])],
      extensions,
    );
    return {
      module: AppModule,
      imports: [
        PlatformModule.on(foundations),
        PagesModule,
        DatabaseModule.on(foundations.database),
        StorageModule,
        AuthModule,
        ConsoleModule,
        AccountModule,
        JobsModule,
        role.makesMedia ? JobLoopsModule : WorkersElsewhereModule,
        EventsModule,
        ...(isInternalOn ? [InternalModule] : []),
        ...(isInternalOn && runner.jobRunner === 'job' ? [JobRunnerModule.telling(mcp)] : []),
        RequestsModule,
        ResolveModule,
        WebhooksModule,
        WebModule,
        WebhookEndpointsModule,
        AdminModule,
        DiscoveryModule.describing(mcp),
        foundations.payments ?? X402LaneModule.closed(),
        X402Module.offering(tools),
        XAccountCoreModule.on(xAccount),
        XAccountModule,
        mcp,
        ApiModule.projecting(mcp),
      ],
    };
  }
}
