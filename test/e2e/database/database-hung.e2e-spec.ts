import { CommitOutcomeUnknown, DatabaseUnavailable } from '@libs/database';
import { migrate, PostgresDatabase } from '@libs/database/adapters';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { SilentRelay } from '../../support/database/silent-relay.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';

/** Bounded here, so that a hang is the failure of one test and not of the file. */
const BOUNDED = { timeout: 60_000 };

let own: TestDatabase;
let relay: SilentRelay;
let database: PostgresDatabase;

beforeEach(async () => {
  own = await createTestDatabase();
  relay = await SilentRelay.to(own.url);
  database = await PostgresDatabase.connect({ url: relay.url, applicationName: 'hung', queryTimeoutMs: 300 });
});
afterEach(async () => {
  await database.destroy();
  await relay.close();
  await own.drop();
});

test('a server that hangs is unavailable, and its connections are not used again', BOUNDED, async () => {
  await database.sql`create table note (id int)`;
  relay.fallSilent();
  await expect(database.sql`insert into note values (1)`).rejects.toThrow(DatabaseUnavailable);
  relay.recover();
  expect(await database.sql`select 1 as one`).toEqual([{ one: 1 }]);
});

test('a transaction whose server hangs is unavailable, and nothing was written', BOUNDED, async () => {
  await database.sql`create table note (id int)`;
  const work = database.transaction(async (tx) => {
    await tx.sql`insert into note values (1)`;
    relay.fallSilent();
    await tx.sql`insert into note values (2)`;
  });
  await expect(work).rejects.toThrow(DatabaseUnavailable);
  relay.recover();
  expect(await database.sql`select id from note`).toEqual([]);
});

test('a server that hangs at the commit leaves the outcome unknown', BOUNDED, async () => {
  const work = database.transaction(async (tx) => {
    await tx.sql`select 1`;
    relay.fallSilent();
  });
  await expect(work).rejects.toThrow(CommitOutcomeUnknown);
});

test('connecting, migrating and closing time out when the server hangs', BOUNDED, async () => {
  const stop = await database.listen('mine', () => undefined);
  relay.fallSilent();
  const begun = performance.now();
  await Promise.all([
    expect(PostgresDatabase.connect({ url: relay.url, applicationName: 'late' })).rejects.toThrow(DatabaseUnavailable),
    expect(migrate(relay.url, [])).rejects.toThrow(DatabaseUnavailable),
  ]);
  await stop();
  expect(performance.now() - begun).toBeLessThan(10_000);
});

describe('by the clock', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('half a minute is what the answer to a statement may take', BOUNDED, async () => {
    const usual = await PostgresDatabase.connect({ url: relay.url, applicationName: 'usual' });
    relay.fallSilent();
    let outcome: unknown;
    const asked = usual.sql`select 1`.catch((error: unknown) => (outcome = error));
    await vi.advanceTimersByTimeAsync(29_999);
    expect(outcome).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1);
    expect(await asked).toBeInstanceOf(DatabaseUnavailable);
    await usual.destroy();
  });

  test('a listener whose server fell silent notices within twenty seconds and hears again', BOUNDED, async () => {
    const heard: string[] = [];
    let reconnected = 0;
    const listening = (payload: string): unknown => heard.push(payload);
    await database.listen('lasting', listening, () => (reconnected += 1));
    relay.fallSilent();
    relay.recover();
    await vi.advanceTimersByTimeAsync(20_100);
    await expect.poll(() => reconnected).toBe(1);
    await own.database.notify('lasting', 'after');
    await expect.poll(() => heard).toEqual(['after']);
  });
});
