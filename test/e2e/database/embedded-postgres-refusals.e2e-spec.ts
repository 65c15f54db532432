import { existsSync, mkdirSync, symlinkSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { startEmbeddedPostgres } from '@libs/database/adapters';
import type {
  EmbeddedPostgres,
  EmbeddedPostgresOptions,
} from '../../../libs/database/src/adapters/embedded/start-embedded-postgres.js';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { seedCluster } from '../../support/database/seed-cluster.js';
import { machine } from '../../support/files/machine.js';
import { isAlive, parentOf, postmasterOf } from '../../support/service/processes.js';

const WAY_OUT = ': set DATABASE_URL to any PostgreSQL 15 or newer, or remove the cause.';

let root: string;
let dataDir: string;
let home: string;
let servers: EmbeddedPostgres[];
let lines: string[];
let stopped: number[];

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'refusals-'));
  await chmod(root, 0o711);
  dataDir = join(root, 'data');
  home = join(dataDir, 'postgres');
  servers = [];
  lines = [];
  stopped = [];
});
afterEach(async () => {
  for (const pid of stopped.filter(isAlive)) process.kill(pid, 'SIGCONT');
  await Promise.all(servers.map((server) => server.stop()));
  await vi.waitUntil(() => !stopped.some(isAlive), { timeout: 60_000 });
  await rm(root, { recursive: true, maxRetries: 20, retryDelay: 50 });
});

async function start(options: Partial<EmbeddedPostgresOptions> = {}): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir, log: (line) => lines.push(line), ...options });
  servers.push(server);
  return server;
}

async function refusal(options: Partial<EmbeddedPostgresOptions> = {}): Promise<string> {
  const error: unknown = await start(options).catch((reason: unknown) => reason);
  expect(error).toMatchObject({ code: 'storage_unavailable' });
  const { message } = error as Error;
  expect(message.endsWith(WAY_OUT), message).toBe(true);
  return message.slice('The embedded PostgreSQL cannot start because '.length, -WAY_OUT.length);
}

/** A guard that does not move any more, as after a SIGSTOP or on a disk that hangs. */
function stopGuard(): void {
  const guard = parentOf(postmasterOf(dataDir));
  stopped.push(guard);
  process.kill(guard, 'SIGSTOP');
}

const everyUser: Partial<EmbeddedPostgresOptions>[] = machine.isRoot ? [{}, { userNamespaces: false }] : [{}];

test.each(everyUser)('a link to a folder that is gone never becomes a new database (%o)', async (options) => {
  mkdirSync(dataDir);
  symlinkSync(join(root, 'unmounted'), home);
  expect(await refusal(options)).toBe(
    `${home} is a link to ${join(root, 'unmounted')}, which is not there (is its disk mounted?)`,
  );
  expect(existsSync(join(root, 'unmounted'))).toBe(false);
});

test('a file where the folder would be is named', async () => {
  mkdirSync(dataDir);
  await writeFile(home, '');
  expect(await refusal()).toBe(`${home} is not a folder`);
});

test('a data folder that cannot be made is named', async () => {
  expect(await refusal({ dataDir: '/dev/null/data' })).toContain('/dev/null/data');
});

test('a lock that cannot be taken is one sentence, not a trace of the guard', async () => {
  mkdirSync(join(home, 'guard.lock'), { recursive: true, mode: 0o700 });
  expect(await refusal()).toBe(`its guard cannot run: unable to open database file (in ${home})`);
});

test('a password that was lost is named by its file', async () => {
  await seedCluster(dataDir);
  await rm(join(home, 'password'));
  expect(await refusal()).toBe(`${join(home, 'password')} does not hold its password any more`);
});

test('a cluster of another major version is refused with the way to migrate it', async () => {
  await seedCluster(dataDir);
  await writeFile(join(home, 'cluster', 'PG_VERSION'), '16\n');
  expect(await refusal()).toBe(
    `another major version of PostgreSQL made the cluster in ${home}; run "media backup" with the release that made it, then "media restore" with this one and another DATA_DIR`,
  );
});

test('a guard that does not move is waited for, but not for ever, and is named by its folder', async () => {
  await seedCluster(dataDir);
  await start();
  stopGuard();
  expect(await refusal({ patienceMs: 500 })).toBe(
    `its server in ${home} did not get ready in 0.5 seconds (see ${join(home, 'server.log')})`,
  );
});

test('a guard that has gone deaf but not away is waited for, but not for ever', async () => {
  await seedCluster(dataDir);
  const lock = new DatabaseSync(join(home, 'guard.lock'));
  lock.exec('begin exclusive');
  try {
    expect(await refusal({ patienceMs: 1_000 })).toBe(
      `its server in ${home} did not get ready in 1 seconds (see ${join(home, 'server.log')})`,
    );
  } finally {
    lock.close();
  }
});

test('waits for a server that is still starting, and logs that it waits', async () => {
  await seedCluster(dataDir);
  const { url } = await start();
  stopGuard();
  const second = start();
  await expect
    .poll(() => lines, { timeout: 60_000 })
    .toContain(`embedded PostgreSQL: waiting for the server in ${home} to get ready`);
  process.kill(stopped[0] ?? Number.NaN, 'SIGCONT');
  expect((await second).url).toBe(url);
});

test('a suspended guard does not keep a process from ending', async () => {
  await seedCluster(dataDir);
  const server = await start({ patienceMs: 3_000 });
  stopGuard();
  await expect(server.stop()).resolves.toBeUndefined();
});
