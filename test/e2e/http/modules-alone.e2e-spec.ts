import { AccessModule } from '@libs/access';
import { catalogue } from '@libs/catalog';
import { IdentityModule } from '@libs/identity';
import { LibraryModule } from '@libs/library';
import { XAccountCoreModule } from '@libs/x-account';
import { X402LaneModule } from '@libs/x402';
import type { DynamicModule, Type } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { JobRunnerModule } from '../../../src/internal/job-runner.module.js';
import { ApiModule } from '../../../src/api/api.module.js';
import { InternalAuthModule } from '../../../src/auth/internal-auth.module.js';
import { AuthModule } from '../../../src/auth/auth.module.js';
import { AuthorizationServerModule } from '../../../src/auth/authorization-server/authorization-server.module.js';
import { ConsoleModule } from '../../../src/console/console.module.js';
import { DiscoveryModule } from '../../../src/discovery/discovery.module.js';
import { EventsModule } from '../../../src/events/events.module.js';
import { InternalModule } from '../../../src/internal/internal.module.js';
import { JobLoopsModule } from '../../../src/jobs/job-loops.module.js';
import { JobsModule } from '../../../src/jobs/jobs.module.js';
import { ToolServicesModule } from '../../../src/mcp/call/tool-services.module.js';
import { McpModule } from '../../../src/mcp/mcp.module.js';
import { PaidCallsModule } from '../../../src/mcp/payment/paid-calls.module.js';
import { openX402 } from '../../../src/open-x402.js';
import { DatabaseModule } from '../../../src/platform/database.module.js';
import { Drain } from '../../../src/platform/health/drain.js';
import { createLogger } from '../../../src/platform/observe/logging.js';
import { type Foundations, PlatformModule } from '../../../src/platform/platform.module.js';
import { StorageModule } from '../../../src/platform/storage.module.js';
import { ResolveModule } from '../../../src/resolve/resolve.module.js';
import { readSettings } from '../../../src/settings.js';
import { WebhooksModule } from '../../../src/webhooks/webhooks.module.js';
import { XAccountModule } from '../../../src/x-account/x-account.module.js';
import { X402Module } from '../../../src/x402/x402.module.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';
import { newSecrets } from '../../support/service/app.js';

type Feature = Type | DynamicModule;

const LANE = {
  X402_MODE: 'live',
  X402_NETWORK: 'eip155:84532',
  X402_PAY_TO: `0x${'a1'.repeat(20)}`,
  X402_RPC_URL: 'http://127.0.0.1:9',
  X402_REFUND_KEY: `0x${'b2'.repeat(32)}`,
  X402_SETTLER_KEY: `0x${'c3'.repeat(32)}`,
};
const X = { X_CONSUMER_KEY: 'key', X_CONSUMER_SECRET: 'secret' };
const CLOSED = X402LaneModule.closed();
const MCP_NEEDS = [ToolServicesModule, JobsModule, AuthModule];
const MCP = McpModule.offering(catalogue, MCP_NEEDS);

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

function foundationsOf(given: NodeJS.ProcessEnv): Foundations {
  const settings = readSettings({ NODE_ENV: 'test', PUBLIC_BASE_URL: 'http://127.0.0.1:1', ...given });
  const logger = createLogger(settings.logging, { write: () => undefined });
  return { settings, secrets: newSecrets(), logger, drain: new Drain(), database: db.database };
}

/** Makes every provider of a feature, on what every feature may ask for. */
async function boot(foundations: Foundations, features: readonly Feature[]): Promise<void> {
  const built = await Test.createTestingModule({
    imports: [PlatformModule.on(foundations), DatabaseModule.on(db.database), ...features],
  }).compile();
  await built.close();
}

it.each<[string, readonly Feature[]]>([
  ['AccessModule', [AccessModule]],
  ['IdentityModule', [IdentityModule]],
  ['LibraryModule', [StorageModule, CLOSED, LibraryModule]],
  ['StorageModule', [StorageModule]],
  ['a closed X402LaneModule', [CLOSED]],
  ['ApiModule', [StorageModule, CLOSED, ApiModule.projecting(MCP)]],
  ['AuthModule', [AuthModule]],
  ['ConsoleModule', [StorageModule, ConsoleModule]],
  ['AuthorizationServerModule', [AuthorizationServerModule]],
  ['DiscoveryModule', [StorageModule, CLOSED, DiscoveryModule.describing(MCP)]],
  ['EventsModule', [EventsModule]],
  ['InternalAuthModule', [InternalAuthModule]],
  ['InternalModule', [StorageModule, CLOSED, InternalModule]],
  ['JobsModule', [StorageModule, CLOSED, JobsModule]],
  ['JobLoopsModule', [StorageModule, CLOSED, JobLoopsModule]],
  ['JobRunnerModule', [StorageModule, CLOSED, JobRunnerModule.telling(MCP)]],
  ['McpModule', [StorageModule, CLOSED, MCP]],
  ['ResolveModule', [StorageModule, CLOSED, ResolveModule]],
  ['ToolServicesModule', [StorageModule, CLOSED, ToolServicesModule]],
  ['WebhooksModule', [StorageModule, CLOSED, WebhooksModule]],
  ['X402Module', [StorageModule, CLOSED, X402Module.offering(catalogue)]],
])('%s boots alone', async (_, features) => {
  await expect(boot(foundationsOf({}), features)).resolves.toBeUndefined();
});

it('an open wallet lane boots alone, with its module of HTTP and the endpoint that takes payments', async () => {
  const foundations = foundationsOf(LANE);
  const mcp = McpModule.offering(catalogue, [...MCP_NEEDS, PaidCallsModule]);
  const features = [StorageModule, await openX402(foundations.settings), X402Module.offering(catalogue), mcp];
  await expect(boot(foundations, features)).resolves.toBeUndefined();
});

it.each([
  ['with an application at X', X],
  ['without an application at X', {}],
])('XAccountModule boots alone, %s', async (_, given) => {
  const foundations = foundationsOf(given);
  const features = [StorageModule, XAccountCoreModule.on(foundations.settings.xAccount), XAccountModule];
  await expect(boot(foundations, features)).resolves.toBeUndefined();
});
