import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { entities } from '../../src/entities.js';
import { PostgresDatabase, startEmbeddedPostgres } from '@libs/database/adapters';
import type { EmbeddedPostgres } from '../../libs/database/src/adapters/embedded/start-embedded-postgres.js';
import { KeyRing, newId, SystemClock } from '@libs/kernel';
import { AddressSigner, type ObjectStore } from '@libs/storage';
import { DiskObjectStore } from '@libs/storage/adapters';
import { Service } from '../support/service/service.js';

export const LEASE_SECONDS = 5;
const SERVICES = 2;
const ACCOUNTS = 5;
export const CREDITS = 1_000_000;

export type Runner = 'job' | 'inline';

export interface Customer {
  accountId: string;
  key: string;
}

/** Two services over one embedded PostgreSQL and one store, and customers with an API key each. */
export class ChaosWorld {
  private constructor(
    readonly dataDir: string,
    readonly services: Service[],
    readonly customers: Customer[],
    /** What the auditor sees; its server comes back by itself when it was killed. */
    readonly database: PostgresDatabase,
    readonly store: ObjectStore,
    private readonly server: EmbeddedPostgres,
  ) {}

  static async open(runner: Runner): Promise<ChaosWorld> {
    const dataDir = await mkdtemp(join(tmpdir(), 'mediamaker-chaos-'));
    const environment = {
      PRODUCTION_RUNNER: runner,
      JOB_LAUNCHER: 'child-process',
      PRODUCTION_LEASE_SECONDS: `${LEASE_SECONDS}`,
    };
    const services: Service[] = [];
    while (services.length < SERVICES) services.push(await Service.start({ dataDir, environment }));
    const server = await startEmbeddedPostgres({ dataDir, log: () => undefined });
    const database = await PostgresDatabase.connect({ url: server.url, entities, applicationName: 'auditor' });
    const signer = new AddressSigner({ linkSigning: KeyRing.parse(KeyRing.generateText()) }, new SystemClock(), {
      baseUrl: 'http://localhost',
    });
    const store = new DiskObjectStore(join(dataDir, 'objects'), signer);
    const customers: Customer[] = [];
    while (customers.length < ACCOUNTS) customers.push(await newCustomer(services[0]!, database));
    return new ChaosWorld(dataDir, services, customers, database, store, server);
  }

  async close(): Promise<void> {
    await this.database.destroy();
    await Promise.all(this.services.map((service) => service.stop()));
    await this.server.stop();
    await rm(this.dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
}

export async function newCustomer(service: Service, database: PostgresDatabase): Promise<Customer> {
  const accountId = newId();
  const email = `${accountId}@example.com`;
  await database.sql`
    insert into account (id, email, kind, daily_credits, balance_credits) values (${accountId}, ${email}, 'local', 0, 0)`;
  const key = await service.media('keys', 'create', '--name', 'chaos', '--account', email);
  await service.media('credits', 'add', String(CREDITS), '--account', email);
  return { accountId, key };
}
