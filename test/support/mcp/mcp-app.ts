import type { Server } from 'node:http';
import { ToolServices, type Tool } from '@libs/catalog';
import { LiveProcess, SCOPES, type CredentialMode, type Principal } from '@libs/identity';
import { KeyRing, WebhookSecrets } from '@libs/kernel';
import { ResourceUpdates } from '@libs/jobs';
import { Module, type DynamicModule } from '@nestjs/common';
import { APP_FILTER, DiscoveryModule } from '@nestjs/core';
import { createApp } from '../../../src/app.js';
import { CallerRefusals } from '../../../src/auth/access/caller-refusals.js';
import { globalGuards } from '../../../src/auth/access/global-guards.js';
import { CredentialGuards } from '../../../src/auth/guards/credential-guards.js';
import type { Identifies } from '../../../src/auth/guards/identify.js';
import type { PresentedCredential } from '../../../src/auth/strategies/presented-credential.js';
import { RequestRates } from '../../../src/auth/rates/request-rates.js';
import { McpModule } from '../../../src/mcp/mcp.module.js';
import {
  ResourceReader,
  type ReadableFile,
  ReadableResource,
  type ResourcePage,
} from '../../../src/mcp/resources/resource-reader.js';
import { Drain } from '../../../src/platform/health/drain.js';
import { createLogger } from '../../../src/platform/observe/logging.js';
import { DatabaseModule } from '../../../src/platform/database.module.js';
import { DenialFilter } from '../../../src/platform/refusals/denial.filter.js';
import { RefusalPolicy } from '../../../src/platform/refusals/refusal-policy.js';
import { PlatformModule } from '../../../src/platform/platform.module.js';
import { NO_LIMITS } from '../service/no-limits.js';
import { createTestDatabase, type TestDatabase } from '../database/test-database.js';
import { readSettings } from '../../../src/settings.js';

const all = new Set(SCOPES);
const alice = { accountId: 'alice', scopes: all, trust: 'verified' } as const;

/** By bearer token. */
const PRINCIPALS: Record<string, Principal> = {
  key: { ...alice, mode: 'api_key', credentialId: 'k1' },
  bob: { ...alice, mode: 'api_key', credentialId: 'k2', accountId: 'bob' },
  oauth: { ...alice, mode: 'oauth', credentialId: 'g1', clientId: 'c' },
  reader: { ...alice, mode: 'oauth', credentialId: 'g2', clientId: 'c', scopes: new Set(['library:read']) },
  maker: { ...alice, mode: 'oauth', credentialId: 'g3', clientId: 'c', scopes: new Set(['media:generate']) },
  untrusted: { ...alice, mode: 'oauth', credentialId: 'g4', clientId: 'u', trust: 'untrusted' },
  untrusted_again: { ...alice, mode: 'oauth', credentialId: 'g6', clientId: 'u', trust: 'untrusted' },
  blocked: { ...alice, mode: 'oauth', credentialId: 'g5', clientId: 'b', trust: 'blocked' },
};

/** Takes the bearer token for the name of a principal. */
class NamedPrincipals implements Identifies {
  constructor(readonly mode: CredentialMode) {}

  async caller({ bearer = '' }: PresentedCredential): Promise<Principal | undefined> {
    const principal = PRINCIPALS[bearer];
    return principal?.mode === this.mode ? principal : undefined;
  }
}

const NAMED_PRINCIPALS = [new NamedPrincipals('api_key'), new NamedPrincipals('oauth')];

/** Three resources of alice, one to a page; the second is too large to be sent inline and has a thumbnail, the third is not ready. */
class ThreeResources extends ResourceReader {
  async list({ accountId }: Principal, cursor: string | undefined): Promise<ResourcePage | undefined> {
    if (accountId !== 'alice') return { resources: [] };
    const index = Number(cursor ?? 1);
    if (![1, 2, 3].includes(index)) return undefined;
    const resources = [{ id: String(index), name: `video ${index}`, mimeType: 'video/mp4', sizeBytes: 3 }];
    return { resources, ...(index < 3 && { nextCursor: String(index + 1) }) };
  }

  async owned({ accountId }: Principal, ids: readonly string[]): Promise<string[]> {
    return ids.filter((id) => accountId === 'alice' && ['1', '2', '3'].includes(id));
  }

  async read({ accountId }: Principal, id: string): Promise<ReadableResource | undefined> {
    if (id === 'broken') throw new Error('the secret is 1234');
    if (accountId !== 'alice' || !['1', '2', '3'].includes(id)) return undefined;
    const metadata = { id, status: id === '3' ? 'processing' : 'completed' };
    if (id === '3') return { metadata };
    const sizeBytes = id === '2' ? 64 * 1024 + 1 : 3;
    const read = async (): Promise<Buffer> => Buffer.from([1, 2, 3]);
    const thumbnail = async (): Promise<ReadableFile> => ({ mimeType: 'image/jpeg', sizeBytes: 3, read });
    return { metadata, file: { mimeType: 'video/mp4', sizeBytes, read }, thumbnail };
  }

  async fileOrigin(): Promise<string> {
    return 'https://store.example';
  }

  async complete({ accountId }: Principal, begun: string, limit: number): Promise<{ ids: string[]; total: number }> {
    if (begun === 'broken') throw new Error('the secret is 1234');
    if (begun === 'many') return { ids: Array.from({ length: limit }, (_, id) => `many ${id}`), total: limit + 1 };
    const ids = accountId === 'alice' ? ['1', '2', '3'].filter((id) => `video ${id}`.startsWith(begun)) : [];
    return { ids: ids.slice(0, limit), total: ids.length };
  }
}

export interface McpApp {
  url: URL;
  server: Server;
  /** Lines that the server logged at level error. */
  log: string[];
  close(): Promise<void>;
}

/** The real pipeline over HTTP with the test's own catalogue; the bearer token selects the principal. */
export async function startMcpApp(tools: readonly Tool[], settings: NodeJS.ProcessEnv = {}): Promise<McpApp> {
  const read = readSettings({
    NODE_ENV: 'test',
    LOG_LEVEL: 'error',
    PUBLIC_BASE_URL: 'https://media.example',
    ...NO_LIMITS,
    ...settings,
  });
  const log: string[] = [];
  const logger = createLogger(read.logging, { write: (line) => void log.push(line) });
  const keys = KeyRing.parse(KeyRing.generateText());
  const secrets = {
    linkSigning: keys,
    apiKeyPeppers: keys,
    internalPollTokens: [],
    dataEncryption: keys,
    webEvents: WebhookSecrets.parse(WebhookSecrets.generateText()),
  };
  const db = await createTestDatabase();
  const foundations = { settings: read, secrets, logger, drain: new Drain(), database: db.database };
  const surroundings = Surroundings.on(db);
  const app = await createApp(foundations, {
    module: McpUnderTest,
    imports: [
      PlatformModule.on(foundations),
      DatabaseModule.on(db.database),
      surroundings,
      McpModule.offering(tools, [surroundings]),
      DiscoveryModule,
    ],
  });
  await app.listen(0, '127.0.0.1');
  const close = async (): Promise<void> => {
    await app.close();
    await db.drop();
  };
  const server: Server = app.getHttpServer();
  return { url: new URL('/mcp', await app.getUrl()), server, log, close };
}

const failed =
  (what: string) =>
  (error: unknown): never => {
    throw new Error(`${what} failed`, { cause: error });
  };

@Module({})
class Surroundings {
  static on({ database }: TestDatabase): DynamicModule {
    return {
      module: Surroundings,
      providers: [
        { provide: ToolServices, useValue: {} },
        { provide: ResourceReader, useClass: ThreeResources },
        { provide: ResourceUpdates, useValue: new ResourceUpdates(database) },
        {
          provide: LiveProcess,
          useValue: new LiveProcess(database, { warn: failed('the heartbeat') }, { baseUrl: 'http://localhost' }),
        },
        RequestRates,
      ],
      exports: [ToolServices, ResourceReader, ResourceUpdates, LiveProcess, RequestRates],
    };
  }
}

@Module({
  providers: [
    { provide: CredentialGuards, useValue: { of: () => NAMED_PRINCIPALS } },
    { provide: RefusalPolicy, useClass: CallerRefusals },
    { provide: APP_FILTER, useClass: DenialFilter },
    ...globalGuards(),
  ],
})
class McpUnderTest {}
