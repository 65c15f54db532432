import { countOldRequestWindows, forgetRequestWindows, type QuotaPolicy, RequestQuota } from '@libs/access';
import { PostgresDatabase } from '@libs/database/adapters';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hourlyLimits } from '../../support/http/hourly-limits.js';
import { SilentRelay } from '../../support/database/silent-relay.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';

/** Longer than a process counts alone. */
const POLL = { timeout: 60_000 };

const HOURLY: QuotaPolicy = { name: 'requests', quota: 120, windowSeconds: 3_600 };

let db: TestDatabase;

beforeAll(async () => {
  db = await createTestDatabase();
  await db.database.sql`create table written (subject text)`;
  await db.database.sql`
    create function note() returns trigger language plpgsql as
      'begin insert into written values (new.subject); return new; end'`;
  await db.database
    .sql`create trigger note after insert or update on request_window for each row execute function note()`;
  await hourlyLimits(0);
});
afterAll(() => db.drop());
beforeEach(async () => {
  await db.database.sql`delete from request_window`;
  await db.database.sql`delete from written`;
});

const refuseTrouble = (error: unknown): never => {
  throw error;
};

function quotaOf(policy: Partial<QuotaPolicy> = {}, database = db.database): RequestQuota {
  return new RequestQuota(database, { ...HOURLY, ...policy }, refuseTrouble);
}

/** How many of so many requests one after the other are admitted. */
async function admitted(quota: RequestQuota, requests: number, subject = 'a'): Promise<number> {
  let count = 0;
  for (let at = 0; at < requests; at += 1) if ((await quota.take(subject)).isAdmitted) count += 1;
  return count;
}

async function writes(): Promise<number> {
  return (await db.database.sql`select 1 from written`).length;
}

describe('a quota', () => {
  it('costs a write for each eighth of what is left, and none once it is spent', async () => {
    const quota = quotaOf();
    expect(await admitted(quota, 61)).toBe(61);
    // 15, 14, 12, 10, 9 and 8 requests.
    expect(await writes()).toBe(6);
    expect(await admitted(quota, 500)).toBe(59);
    expect(await writes()).toBe(25);
  });

  it('stays shared when hundreds of subjects come at once: its own queue is no slow database', async () => {
    const quota = quotaOf();
    const subjects = Array.from({ length: 1_500 }, (_, at) => `subject ${at}`);
    const standings = await Promise.all(subjects.map(async (subject) => quota.take(subject)));
    expect(standings.filter(({ isAdmitted, remaining }) => isAdmitted && remaining === 119)).toHaveLength(1_500);
    expect(await writes()).toBe(1_500);
  });

  it('has something for each of sixteen processes', async () => {
    const processes = Array.from({ length: 16 }, () => quotaOf());
    const standings = await Promise.all(processes.map(async (quota) => quota.take('a')));
    expect(standings.filter(({ isAdmitted }) => isAdmitted)).toHaveLength(16);
  });

  it('is never exceeded by sixteen processes, and admitted to the last request as long as each is asked', async () => {
    const processes = Array.from({ length: 16 }, () => quotaOf());
    const round = async (): Promise<number> => {
      const counts = await Promise.all(processes.map((quota) => admitted(quota, 15)));
      return counts.reduce((sum, count) => sum + count);
    };
    // A process that was asked for less than it had taken keeps the rest until it is asked again.
    const first = await round();
    expect(first).toBeLessThanOrEqual(120);
    expect(first).toBeGreaterThan(100);
    expect(first + (await round())).toBe(120);
    expect(await round()).toBe(0);
  });

  it('is given out at once while the block lasts', async () => {
    const quota = quotaOf();
    await quota.take('a');
    expect(quota.take('a')).toMatchObject({ isAdmitted: true, remaining: 118 });
  });

  it('of one request admits one', async () => {
    expect(await admitted(quotaOf({ quota: 1 }), 3)).toBe(1);
  });

  it('is shared by all counting processes', async () => {
    const [one, other] = [quotaOf(), quotaOf()];
    expect(await admitted(one, 100)).toBe(100);
    expect(await admitted(other, 100)).toBe(18);
    expect(await admitted(one, 100)).toBe(2);
  });

  it('that was lowered meanwhile is spent where more was taken of the window', async () => {
    expect(await admitted(quotaOf(), 60)).toBe(60);
    expect(await admitted(quotaOf({ quota: 40 }), 5)).toBe(0);
  });

  it('needs one write for all requests that wait for the same block', async () => {
    const quota = quotaOf();
    await Promise.all(Array.from({ length: 15 }, async () => quota.take('a')));
    expect(await writes()).toBe(1);
  });

  it('is each subject’s own', async () => {
    const quota = quotaOf({ quota: 2 });
    expect([await admitted(quota, 3, 'a'), await admitted(quota, 3, 'b')]).toEqual([2, 2]);
  });

  it('is forgotten for the oldest of more subjects than are known at once', async () => {
    const quota = new RequestQuota(db.database, { ...HOURLY, quota: 16 }, refuseTrouble, 3);
    for (const subject of ['a', 'b', 'c', 'd']) await quota.take(subject);
    expect(quota.take('b')).toMatchObject({ remaining: 14 });
    // One of the two requests that it had taken went with it.
    expect(await quota.take('a')).toMatchObject({ remaining: 13 });
  });

  it('begins anew with the window of the database’s clock', async () => {
    const quota = quotaOf({ quota: 2, windowSeconds: 1 });
    let total = 0;
    const from = await seconds();
    while ((await seconds()) < from + 3) total += await admitted(quota, 1);
    // At least two whole windows, at most four that were begun.
    expect(total).toBeGreaterThanOrEqual(4);
    expect(total).toBeLessThanOrEqual(8);
  });

  it.each([
    ['an earlier window', -3_600],
    ['a clock that was set back', 7_200],
  ])('is not held up by the row of %s', async (_, shift) => {
    const begun = Math.floor((await seconds()) / 3_600) * 3_600;
    await db.database.sql`insert into request_window values ('a', ${begun + shift}, 120)`;
    expect(await admitted(quotaOf(), 3)).toBe(3);
  });

  it('is not held up for longer than its own window by that of another length', async () => {
    expect(await admitted(quotaOf(), 200)).toBe(120);
    const other = quotaOf({ windowSeconds: 1 });
    await expect.poll(() => admitted(other, 1)).toBe(1);
  });
});

describe('rows of windows', () => {
  it('are forgotten two hours after the window began', async () => {
    const now = Math.floor(await seconds());
    await db.database.sql`
      insert into request_window values ('old', ${now - 7_260}, 1), ('older', 0, 1), ('young', ${now - 7_140}, 1)`;
    expect(await countOldRequestWindows(db.database)).toBe(2);
    expect(await forgetRequestWindows(db.database, 1)).toBe(1);
    expect(await forgetRequestWindows(db.database, 50)).toBe(1);
    const left = await db.database.sql`select subject from request_window where subject in ('old', 'older', 'young')`;
    expect(left).toEqual([{ subject: 'young' }]);
  });
});

describe('while the database is silent', () => {
  let relay: SilentRelay;
  let database: PostgresDatabase;

  beforeAll(async () => {
    relay = await SilentRelay.to(db.url);
    database = await PostgresDatabase.connect({ url: relay.url, applicationName: 'quota', queryTimeoutMs: 1_500 });
  });
  afterAll(async () => {
    await database.destroy();
    await relay.close();
  });

  it('a process counts alone with what it knows, keeps callers waiting once, and comes back by itself', async () => {
    const troubles: unknown[] = [];
    const quota = new RequestQuota(database, { ...HOURLY, quota: 16 }, (error) => troubles.push(error));
    expect(await admitted(quota, 2)).toBe(2);
    relay.fallSilent();
    expect(await admitted(quota, 20)).toBe(14);
    expect(await admitted(quota, 20, 'another')).toBe(16);
    const began = performance.now();
    await admitted(quota, 20, 'a third');
    expect(performance.now() - began).toBeLessThan(400);
    expect(troubles).toEqual([expect.objectContaining({ message: expect.stringContaining('500 ms') as string })]);
    relay.recover();
    let at = 0;
    await expect
      .poll(async () => (await quota.take(`later ${(at += 1)}`)).isAdmitted && (await writes()) > 1, POLL)
      .toBe(true);
  });
});

describe('while the database does everything but count', () => {
  let database: PostgresDatabase;

  beforeAll(async () => {
    database = await PostgresDatabase.connect({ url: db.url, applicationName: 'quota' });
  });
  afterAll(() => database.destroy());

  /** Blocks all counting until the returned function is called. */
  async function lockTheTable(): Promise<() => Promise<void>> {
    const [locked, letGo] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const locking = db.database.transaction(async (tx) => {
      await tx.sql`lock table request_window`;
      locked.resolve();
      await letGo.promise;
    });
    await locked.promise;
    return () => {
      letGo.resolve();
      return locking;
    };
  }

  const waitingLeases = async (): Promise<number> =>
    (
      await db.database
        .sql`select 1 from pg_stat_activity where application_name = 'quota' and wait_event_type = 'Lock'`
    ).length;

  it('a process keeps callers waiting once, has connections for all else, and shares the count once it can', async () => {
    const troubles: unknown[] = [];
    const quota = quotaHeardBy(troubles);
    const letGo = await lockTheTable();
    const began = performance.now();
    const first = Array.from({ length: 40 }, async (_, at) => quota.take(`first ${at}`));
    await expect.poll(waitingLeases).toBe(2);
    await database.sql`select 1`;
    expect(performance.now() - began).toBeLessThan(450);
    expect((await Promise.all(first)).every(({ isAdmitted }) => isAdmitted)).toBe(true);
    expect(performance.now() - began).toBeLessThan(900);
    // The server gave up too, so that no connection is held.
    await expect.poll(waitingLeases).toBe(0);
    const later = performance.now();
    expect(await admitted(quota, 20, 'second')).toBe(16);
    expect(performance.now() - later).toBeLessThan(250);
    expect(troubles).toHaveLength(1);
    await letGo();
    expect(await writes()).toBe(0);
    let at = 0;
    await expect
      .poll(async () => (await quota.take(`third ${(at += 1)}`)).isAdmitted && (await writes()) > 1, POLL)
      .toBe(true);
    expect(await admitted(quota, 10, 'shared')).toBe(10);
    expect(await admitted(quotaOf({ quota: 16 }), 10, 'shared')).toBe(6);
  });

  it('a process that counts alone tries the database every two seconds, without delay for requests', async () => {
    const troubles: unknown[] = [];
    const quota = quotaHeardBy(troubles);
    const letGo = await lockTheTable();
    await quota.take('first');
    await expect.poll(waitingLeases).toBe(0);
    const alone = performance.now();
    let [at, longest] = [0, 0];
    const asks = async (): Promise<number> => {
      const began = performance.now();
      await quota.take(`second ${(at += 1)}`);
      longest = Math.max(longest, performance.now() - began);
      return waitingLeases();
    };
    await expect.poll(asks, POLL).toBe(1);
    expect(performance.now() - alone).toBeGreaterThan(1_000);
    await expect.poll(asks, POLL).toBe(0);
    expect(longest).toBeLessThan(250);
    expect(troubles).toHaveLength(1);
    await letGo();
  });

  function quotaHeardBy(troubles: unknown[]): RequestQuota {
    return new RequestQuota(database, { ...HOURLY, quota: 16 }, (error) => troubles.push(error));
  }
});

/** Since 1970, by the database's clock. */
async function seconds(): Promise<number> {
  const [row] = await db.database.sql<{ now: number }[]>`select extract(epoch from clock_timestamp())::float8 as now`;
  return row?.now ?? 0;
}
