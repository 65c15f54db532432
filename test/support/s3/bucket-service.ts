import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SystemClock } from '@libs/kernel';
import type { Secrets } from '@libs/kernel/settings';
import { AddressSigner } from '@libs/storage';
import { vi } from 'vitest';
import { S3ObjectStore, type S3Options } from '../../../libs/storage/src/adapters/s3/s3-object-store.js';
import { loadSecrets } from '../../../src/platform/settings/load-secrets.js';
import { readSettings } from '../../../src/settings.js';
import { createTestDatabase, type TestDatabase } from '../database/test-database.js';
import { McpCaller } from '../mcp/mcp-caller.js';
import { newAccount, newKey } from '../service/new-key.js';
import { Service } from '../service/service.js';
import { type S3Server, startS3Server } from './s3-server.js';

/** The compiled service, which keeps its files in a bucket; the bucket, and a second hand in it. */
export class BucketService {
  private constructor(
    readonly db: TestDatabase,
    readonly server: S3Server,
    readonly service: Service,
    readonly secrets: Secrets,
    readonly signer: AddressSigner,
    readonly store: S3ObjectStore,
    private readonly options: S3Options,
  ) {}

  static async start(environment: Record<string, string> = {}): Promise<BucketService> {
    const db = await createTestDatabase();
    const server = await startS3Server();
    const service = await Service.start({ databaseUrl: db.url, environment: { ...server.settings, ...environment } });
    const { DATA_DIR, DATA_ENCRYPTION_KEYS } = service.environment;
    const secrets = await loadSecrets(readSettings({ DATA_DIR, DATA_ENCRYPTION_KEYS }));
    const signer = new AddressSigner(secrets, new SystemClock(), { baseUrl: service.address });
    for (const name of ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY']) vi.stubEnv(name, server.settings[name]);
    const spoolDir = await mkdtemp(join(tmpdir(), 'mediamaker-spool-'));
    const place = { bucket: server.bucket, endpoint: server.endpoint, region: 'us-east-1', forcePathStyle: true };
    const options = { place, signer, spoolDir };
    return new BucketService(db, server, service, secrets, signer, await S3ObjectStore.open(options), options);
  }

  /** One more hand in the bucket, as of a process of another kind. */
  another(options: Partial<S3Options>): Promise<S3ObjectStore> {
    return S3ObjectStore.open({ ...this.options, ...options });
  }

  /** An agent of a new account. */
  async caller(): Promise<{ caller: McpCaller; accountId: string }> {
    const accountId = await newAccount(this.db.database);
    const { key } = await newKey(this.db.database, this.secrets.apiKeyPeppers, { accountId });
    return { caller: await McpCaller.connect(this.service.address, key), accountId };
  }

  async keys(prefix: string): Promise<string[]> {
    const keys: string[] = [];
    for await (const key of this.store.list(prefix)) keys.push(key);
    return keys;
  }

  async remove(): Promise<void> {
    vi.unstubAllEnvs();
    await this.service.remove();
    await this.server.stop();
    await rm(this.options.spoolDir, { recursive: true });
    await this.db.drop();
  }
}
