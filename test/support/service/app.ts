import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { DynamicModule } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Database } from '@libs/database';
import { OpenWebSession } from '@libs/identity';
import type { NewApiKey } from '../../../libs/identity/src/api-keys/create-api-key.js';
import { KeyRing, newId, randomBase62, WebhookSecrets } from '@libs/kernel';
import type { Secrets } from '@libs/kernel/settings';
import type { Resource } from '@libs/library';
import { ObjectStore } from '@libs/storage';
import { AppModule } from '../../../src/app.module.js';
import { createApp } from '../../../src/app.js';
import { openX402 } from '../../../src/open-x402.js';
import { Drain } from '../../../src/platform/health/drain.js';
import { createLogger } from '../../../src/platform/observe/logging.js';
import type { Foundations } from '../../../src/platform/platform.module.js';
import { BUNDLED_FFMPEG } from './bundled-ffmpeg.js';
import { DATABASE_ENCRYPTION } from './database-encryption.js';
import { freePort } from './free-port.js';
import { newAccount, newKey } from './new-key.js';
import { NO_LIMITS } from './no-limits.js';
import '../source/threads-from-source.js';
import { XCanary } from '../x/x-canary.js';
import { ToldSecrets } from './told-secrets.js';
import { readSettings } from '../../../src/settings.js';
import { changedSettings, type SettingsChange } from './changed-settings.js';

export interface AppOptions {
  settings?: NodeJS.ProcessEnv;
  environment?: SettingsChange;
  /** Those of another application, when both stand for processes of one service. */
  secrets?: Secrets;
  /** Absent: the whole application. */
  root?: (foundations: Foundations) => DynamicModule;
}

const LAST_ANSWERS_MS = 2_000;

const wholeApp = (foundations: Foundations): DynamicModule => AppModule.on(foundations);

/** The content of every file that `resource` stores. */
export const CONTENT = 'the bytes of a film';

/** The application over HTTP on a test's database, without its background work. */
export class TestApp {
  private constructor(
    readonly nest: NestFastifyApplication,
    readonly address: string,
    readonly database: Database,
    readonly secrets: Secrets,
    readonly drain: Drain,
    /** Every line that was logged. */
    readonly log: readonly string[],
    private readonly dataDir: string,
    private readonly told: ToldSecrets,
    private readonly canary: XCanary,
  ) {}

  static async start(
    database: Database,
    { settings = {}, root = wholeApp, ...options }: AppOptions = {},
  ): Promise<TestApp> {
    const dataDir = await mkdtemp(join(tmpdir(), 'mediamaker-app-'));
    const port = await freePort();
    const address = `http://127.0.0.1:${port}`;
    const own = { NODE_ENV: 'test', DATA_DIR: dataDir, PUBLIC_BASE_URL: address };
    const variables = { FFMPEG_PATH: BUNDLED_FFMPEG, ...own, ...NO_LIMITS, ...settings };
    const read = changedSettings(readSettings(variables), options.environment);
    const log: string[] = [];
    const logger = createLogger(read.logging, { write: (line) => void log.push(line) });
    const secrets = options.secrets ?? newSecrets();
    const drain = new Drain();
    const payments = await openX402(read);
    const foundations = { settings: read, secrets, logger, drain, database, payments };
    const nest = await createApp(foundations, root(foundations));
    const told = ToldSecrets.of(nest.getHttpServer(), [
      ...secrets.webEvents.all,
      ...(read.training.adapterWebhookSecrets?.all ?? []),
      ...Object.values(read.makers.keys).filter((key) => key !== undefined),
    ]);
    const canary = XCanary.of(nest.getHttpServer());
    try {
      await nest.listen(port, '127.0.0.1');
    } catch (error) {
      await nest.close();
      await rm(dataDir, { recursive: true, force: true });
      throw error;
    }
    return new TestApp(nest, address, database, secrets, drain, log, dataDir, told, canary);
  }

  /** A request as any client sends it; a redirect is an answer. */
  fetch(path: string, init: RequestInit = {}): Promise<Response> {
    return fetch(`${this.address}${path}`, { redirect: 'manual', ...init });
  }

  account(): Promise<string> {
    return newAccount(this.database);
  }

  /** A new key's text and id. */
  key(order: Partial<NewApiKey> = {}): Promise<{ key: string; id: string }> {
    return newKey(this.database, this.secrets.apiKeyPeppers, order);
  }

  /** The Cookie header of a browser that is signed in. */
  async session(accountId: string, method: 'link' | 'wallet_link' = 'link'): Promise<string> {
    return `sid=${(await new OpenWebSession(this.database).run({ accountId, method })).token}`;
  }

  /** A row of `resource`, completed unless said otherwise, and its file in the store. */
  async resource(accountId: string, change: Partial<Resource> = {}): Promise<string> {
    const id = newId();
    const { name = 'A film', status = 'completed', visibility = 'private', deleted_at: deletedAt = null } = change;
    const key = status === 'completed' ? `test/${id}/film.mp4` : null;
    if (key) {
      await this.nest.get(ObjectStore).put(key, Readable.from([Buffer.from(CONTENT)]), { type: 'video/mp4' });
    }
    await this.database.sql`
      insert into resource (id, short_id, account_id, kind, name, status, visibility, mime_type, storage_key, size_bytes,
        deleted_at)
      values (${id}, ${randomBase62(10)}, ${accountId}, 'video', ${name}, ${status}, ${visibility}, 'video/mp4', ${key},
        ${key && CONTENT.length}, ${deletedAt})`;
    return id;
  }

  /** Names of the files that are on their way into the object store. */
  async drafts(): Promise<string[]> {
    return readdir(join(this.dataDir, 'objects', 'drafts')).catch(() => []);
  }

  /**
   * As the service stops: answers reach their callers, connections that are only kept alive are not waited for. Throws where
   * the log tells a secret that a request brought or an answer gave, or anything tells a secret of X.
   */
  async close(): Promise<void> {
    await this.drain.answered(LAST_ANSWERS_MS);
    this.nest.getHttpServer().closeAllConnections();
    await this.nest.close();
    await rm(this.dataDir, { recursive: true, force: true });
    const found = this.told.foundIn(this.log);
    if (found.length > 0) throw new Error(`the log of this application tells secrets:\n${found.join('\n')}`);
    const ofX = this.canary.foundIn(this.log);
    if (ofX.length > 0) throw new Error(`this application tells secrets of X:\n${ofX.join('\n')}`);
  }
}

const ring = (): KeyRing => KeyRing.parse(KeyRing.generateText());

export function newSecrets(): Secrets {
  return {
    linkSigning: ring(),
    apiKeyPeppers: ring(),
    internalPollTokens: [randomBase62(43)],
    dataEncryption: KeyRing.parse(DATABASE_ENCRYPTION),
    webEvents: WebhookSecrets.parse(WebhookSecrets.generateText()),
  };
}
