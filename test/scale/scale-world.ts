import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PostgresDatabase } from '@libs/database/adapters';
import { KeyRing, randomBase62, SystemClock, WebhookSecrets } from '@libs/kernel';
import type { ObjectStore } from '@libs/storage';
import { openObjectStore } from '../../src/open-object-store.js';
import { loadSecrets } from '../../src/platform/settings/load-secrets.js';
import { readSettings } from '../../src/settings.js';
import { type Customer, newCustomer } from '../chaos/chaos-world.js';
import { giveBrowser } from '../support/service/give-browser.js';
import { SHARED_FOLDER } from '../support/service/shared-folder.js';
import { startDatabase } from './machines/database-machine.js';
import { Machine } from './machines/machine.js';
import { Network } from './machines/network.js';
import { type Role, ServiceMachine } from './machines/service-machine.js';
import { startStore, STORE_KEYS } from './machines/store-machine.js';

const ACCOUNTS = 10;
const HOSTS: { name: string; last: number; role: Role }[] = [
  { name: 'api-1', last: 11, role: 'api' },
  { name: 'api-2', last: 12, role: 'api' },
  { name: 'worker-1', last: 13, role: 'worker' },
  { name: 'worker-2', last: 14, role: 'worker' },
];

/** Hosts of one service that share a database and a store over the network, and no folder. */
export class ScaleWorld {
  readonly hosts: ServiceMachine[] = [];
  readonly customers: Customer[] = [];
  database!: PostgresDatabase;
  store!: ObjectStore;
  databaseMachine!: Machine;
  storeMachine!: Machine;
  private readonly machines: Machine[] = [];

  private constructor(
    private readonly folder: string,
    private readonly network: Network,
  ) {}

  static async open(): Promise<ScaleWorld> {
    const network = Network.open();
    const folder = await mkdtemp(join(tmpdir(), 'mediamaker-scale-'));
    const world = new ScaleWorld(folder, network);
    try {
      await world.start();
      return world;
    } catch (error) {
      await world.close();
      throw error;
    }
  }

  get apis(): ServiceMachine[] {
    return this.hosts.filter(({ role }) => role === 'api');
  }

  get workers(): ServiceMachine[] {
    return this.hosts.filter(({ role }) => role === 'worker');
  }

  /** The settings of any host, also for what looks at database and store from outside. */
  get settings(): NodeJS.ProcessEnv {
    return this.hosts[0]!.service.environment;
  }

  async databaseVersion(): Promise<string> {
    const [row] = await this.database.sql<{ version: string }[]>`select current_setting('server_version') as version`;
    return `PostgreSQL ${row?.version}`;
  }

  async close(): Promise<void> {
    await this.database?.destroy();
    for (const machine of this.machines.reverse()) await machine.close();
    this.network.close();
    await rm(this.folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }

  private async start(): Promise<void> {
    await chmod(this.folder, 0o711);
    this.databaseMachine = await this.add('database', 20);
    this.storeMachine = await this.add('store', 21);
    const databaseUrl = await startDatabase(this.databaseMachine);
    const settings = { DATABASE_URL: databaseUrl, ...(await startStore(this.storeMachine)), ...secretsOfAll() };
    process.env[SHARED_FOLDER] = this.folder;
    for (const { name, last, role } of HOSTS) {
      const machine = await this.add(name, last);
      await giveBrowser(machine.folder);
      const host = await ServiceMachine.prepared(machine, role, settings);
      this.hosts.push(host);
    }
    // The first one migrates the database.
    await this.hosts[0]!.start();
    await Promise.all(this.hosts.slice(1).map((host) => host.start()));
    Object.assign(process.env, STORE_KEYS);
    const outside = readSettings(this.settings);
    this.store = await openObjectStore(outside, await loadSecrets(outside), new SystemClock());
    this.database = await PostgresDatabase.connect({ url: databaseUrl, applicationName: 'rehearsal' });
    while (this.customers.length < ACCOUNTS)
      this.customers.push(await newCustomer(this.apis[0]!.service, this.database));
  }

  private async add(name: string, last: number): Promise<Machine> {
    const machine = await Machine.open(this.network, this.folder, { name, last });
    this.machines.push(machine);
    return machine;
  }
}

function secretsOfAll(): Record<string, string> {
  return {
    LINK_SIGNING_KEYS: KeyRing.generateText(),
    API_KEY_PEPPERS: KeyRing.generateText(),
    INTERNAL_POLL_TOKENS: randomBase62(43),
    WEB_EVENTS_SECRETS: WebhookSecrets.generateText(),
  };
}
