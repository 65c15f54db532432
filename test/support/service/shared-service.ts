import type { Secrets } from '@libs/kernel/settings';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '@libs/database';
import type { Scope } from '@libs/identity';
import { loadSecrets } from '../../../src/platform/settings/load-secrets.js';
import { readSettings } from '../../../src/settings.js';
import { createTestDatabase, type TestDatabase } from '../database/test-database.js';
import { McpCaller } from '../mcp/mcp-caller.js';
import { giveBrowser } from './give-browser.js';
import { newKey } from './new-key.js';
import type { OwnService } from './served.js';
import { Service } from './service.js';
import { SHARED_FOLDER } from './shared-folder.js';
import { secretShapesIn } from './told-secrets.js';

/** That of this worker; the global set-up ends it after the last spec. */
let running: Promise<SharedService> | undefined;

/**
 * The compiled service that the specs of one worker use one after another, since a start takes four seconds of processor.
 * For a spec that needs no settings, ends no process and counts only the rows of its own accounts.
 */
export class SharedService implements OwnService {
  /** Characters of its output that earlier specs have judged. */
  private judged = 0;

  private constructor(
    private readonly service: Service,
    private readonly db: TestDatabase,
    readonly secrets: Secrets,
  ) {}

  static open(): Promise<SharedService> {
    return (running ??= SharedService.start());
  }

  private static async start(): Promise<SharedService> {
    const folder = process.env[SHARED_FOLDER] ?? '';
    const db = await createTestDatabase();
    const dataDir = await mkdtemp(join(folder, 'data-'));
    await giveBrowser(dataDir);
    const service = await Service.start({ databaseUrl: db.url, dataDir });
    await writeFile(join(folder, `${service.pid}.pid`), '');
    return new SharedService(service, db, await loadSecrets(readSettings(settingsOf(service))));
  }

  get address(): string {
    return this.service.address;
  }

  get pid(): number {
    return this.service.pid;
  }

  get dataDir(): string {
    return this.service.dataDir;
  }

  get database(): Database {
    return this.db.database;
  }

  /** Of another process of this service. */
  get settings(): NodeJS.ProcessEnv {
    return settingsOf(this.service);
  }

  /** The text of a new key, of a new account unless one is named. */
  async key(order: { accountId?: string; scopes?: Scope[] } = {}): Promise<string> {
    return (await newKey(this.database, this.secrets.apiKeyPeppers, order)).key;
  }

  /** An agent with a new key. */
  async caller(order: { accountId?: string } = {}): Promise<McpCaller> {
    return McpCaller.connect(this.address, await this.key(order));
  }

  /** An operator's command in the environment of the service; answers what it printed. */
  media(...args: string[]): Promise<string> {
    return this.service.media(...args);
  }

  /** Throws where the spec left a job under way for the next one, or the log tells a secret. */
  async release(): Promise<void> {
    const left = await this.database.sql<{ name: string }[]>`
      select name from resource where status in ('queued', 'processing') and deleted_at is null`;
    if (left.length > 0) throw new Error(`jobs are still under way: ${left.map(({ name }) => name).join(', ')}`);
    const { output } = this.service;
    const lines = output.slice(this.judged).split('\n');
    this.judged = output.length;
    const found = secretShapesIn(lines.filter((line) => line.startsWith('{')));
    if (found.length > 0) throw new Error(`the log of this service tells secrets:\n${found.join('\n')}`);
  }
}

function settingsOf({ environment: { DATA_DIR, DATA_ENCRYPTION_KEYS } }: Service): NodeJS.ProcessEnv {
  return { DATA_DIR, DATA_ENCRYPTION_KEYS };
}
