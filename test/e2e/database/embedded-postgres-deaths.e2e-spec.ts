import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseUnavailable } from '@libs/database';
import { PostgresDatabase, startEmbeddedPostgres } from '@libs/database/adapters';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Holder, holdDatabase } from '../../support/database/hold-database.js';
import { seedCluster } from '../../support/database/seed-cluster.js';
import { isAlive, parentOf, postmasterOf, processesNaming } from '../../support/service/processes.js';

let dataDir: string;
let holders: Holder[];

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'deaths-'));
  await seedCluster(dataDir);
  holders = [];
});
afterEach(async () => {
  await Promise.all(holders.map((holder) => holder.kill()));
  await rm(dataDir, { recursive: true, maxRetries: 20, retryDelay: 50 });
});

async function hold(): Promise<Holder> {
  const holder = await holdDatabase({ dataDir });
  holders.push(holder);
  return holder;
}

/** One second is what an operator may wait before looking for orphans. */
async function expectGoneWithinASecond(...pids: number[]): Promise<void> {
  await expect.poll(() => pids.filter(isAlive), { timeout: 60_000, interval: 10 }).toEqual([]);
}

async function acknowledgedRows(url = ''): Promise<number> {
  const database = await PostgresDatabase.connect({ url, applicationName: 'auditor' });
  const [row] = await database.sql<{ last: number }[]>`select coalesce(max(number), 0) as last from acknowledged`;
  await database.destroy();
  return row?.last ?? 0;
}

test('the server outlives the process that started it while another one is attached', async () => {
  const [first, second] = [await hold(), await hold()];
  const server = postmasterOf(dataDir);
  await first.kill();
  const third = await hold();
  expect(postmasterOf(dataDir)).toBe(server);
  second.tell('stop');
  await second.ended;
  expect(isAlive(server)).toBe(true);
  third.tell('stop');
  await third.ended;
  expect(isAlive(server)).toBe(false);
});

test('a killed owner leaves neither server nor guard behind', async () => {
  const owner = await hold();
  const server = postmasterOf(dataDir);
  const guard = parentOf(server);
  await owner.kill();
  await expectGoneWithinASecond(server, guard);
});

test('an owner that is killed during its first start leaves nothing running, and the next start succeeds', async () => {
  await rm(join(dataDir, 'postgres'), { recursive: true });
  const speechless = holdDatabase({ dataDir }).catch((error: unknown) => String(error));
  await expect.poll(() => existsSync(join(dataDir, 'postgres', 'cluster.new')), { interval: 1 }).toBe(true);
  const owner = processesNaming(dataDir).find(({ command }) => command.includes('database-holder'));
  process.kill(owner?.pid ?? Number.NaN, 'SIGKILL');
  expect(await speechless).toContain('ended without a word');
  await expect.poll(() => processesNaming(dataDir), { timeout: 60_000, interval: 10 }).toEqual([]);
  expect((await hold()).url).toContain('mediamaker');
});

test('owner and guard killed together leave no server behind', async () => {
  const owner = await hold();
  const server = postmasterOf(dataDir);
  process.kill(parentOf(server), 'SIGKILL');
  await owner.kill();
  await expectGoneWithinASecond(server);
});

test.each([
  ['the owner', (owner: Holder) => owner.kill()],
  ['the owner and the guard', (owner: Holder) => kill(owner, parentOf(postmasterOf(dataDir)))],
  ['the owner, the guard and the server', (owner: Holder) => kill(owner, ...serverAndGuard())],
])('every acknowledged row is there after a kill of %s in the middle of writes', async (_who, die) => {
  const owner = await hold();
  owner.tell('write');
  await expect.poll(() => owner.said.length).toBeGreaterThan(50);
  await die(owner);
  const again = await hold();
  // Last of all it may have said that its server is gone.
  const acknowledged = Number(owner.said.findLast((line) => /^\d+$/.test(line)));
  expect(await acknowledgedRows(again.url)).toBeGreaterThanOrEqual(acknowledged);
});

function serverAndGuard(): number[] {
  const server = postmasterOf(dataDir);
  return [server, parentOf(server)];
}

async function kill(owner: Holder, ...others: number[]): Promise<void> {
  for (const pid of others) process.kill(pid, 'SIGKILL');
  await owner.kill();
}

test.each([
  ['server', (): number => postmasterOf(dataDir)],
  ['guard', (): number => parentOf(postmasterOf(dataDir))],
])('a killed %s comes back by itself at the same address', async (_what, victim) => {
  const log: string[] = [];
  const server = await startEmbeddedPostgres({ dataDir, log: (line) => log.push(line) });
  const database = await PostgresDatabase.connect({ url: server.url, applicationName: 'steady' });
  await database.sql`create table kept as select 1 as one`;
  const before = postmasterOf(dataDir);
  process.kill(victim(), 'SIGKILL');
  const outcomes: unknown[] = [];
  await expect
    .poll(() => database.sql`select one from kept`.catch((error: unknown) => void outcomes.push(error)), {
      timeout: 60_000,
    })
    .toEqual([{ one: 1 }]);
  await expect.poll(() => log.at(-1), { timeout: 60_000 }).toContain('the server is back');
  expect(outcomes.every((error) => error instanceof DatabaseUnavailable)).toBe(true);
  expect(postmasterOf(dataDir)).not.toBe(before);
  await database.destroy();
  await server.stop();
});
