import type { UnitWatch } from '@libs/providers';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { LongJobFixture } from '../../support/jobs/long-job-fixture.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';

describe('a long job that does not get on', () => {
  let db: TestDatabase;
  let on: LongJobFixture;
  let account: string;

  beforeAll(async () => {
    db = await createTestDatabase();
  });
  afterAll(() => db.drop());
  beforeEach(async () => {
    on = new LongJobFixture(db.database, { beatMs: 20 });
    account = await on.account();
  });

  /** One whose first piece is under way, and how that ends. */
  async function held(tell: (watch: UnitWatch) => void): Promise<{ id: string; letGo: () => void }> {
    const gate = Promise.withResolvers<void>();
    on.maker.before = async (_, watch) => {
      tell(watch);
      watch.signal.addEventListener('abort', () => gate.resolve());
      await gate.promise;
      watch.onWait(false);
    };
    const id = await on.running(account);
    await vi.waitUntil(() => on.maker.made.length === 1, 30_000);
    return { id, letGo: gate.resolve };
  }

  async function age(id: string, minutes: number): Promise<void> {
    await db.database.sql`
      update parent set progress_at = clock_timestamp() - make_interval(mins => ${minutes}) where resource_id = ${id}`;
  }
  async function minutesWithoutProgress(id: string): Promise<number> {
    const [parent] = await db.database.sql<{ minutes: number }[]>`
      select extract(epoch from clock_timestamp() - progress_at)::float8 / 60 as minutes from parent
      where resource_id = ${id}`;
    return parent!.minutes;
  }
  async function signOfLife(id: string): Promise<void> {
    await db.database.sql`update slot set lease_until = clock_timestamp() where parent_id = ${id}`;
    await vi.waitUntil(async () => {
      const [slot] = await db.database.sql<{ is_renewed: boolean }[]>`
        select lease_until > clock_timestamp() + interval '10 seconds' as is_renewed from slot where parent_id = ${id}`;
      return slot?.is_renewed === true;
    }, 60_000);
  }

  it('because its unit waits for a place moves on with the line', async () => {
    const { id, letGo } = await held((watch) => watch.onWait(true));
    for (let times = 0; times < 2; times += 1) {
      await age(id, 29);
      await vi.waitUntil(async () => (await minutesWithoutProgress(id)) < 1, 30_000);
    }
    letGo();
    await on.parents.walks.settled();
    expect(await on.on.resource(id)).toMatchObject({ status: 'completed' });
  });

  it('waits no longer in any line than a job may take', async () => {
    const { id, letGo } = await held((watch) => watch.onWait(true));
    await db.database
      .sql`update production set created_at = created_at - interval '25 hours' where resource_id = ${id}`;
    // A beat may have begun before the job grew old and end after it; the beat after that one knows.
    await signOfLife(id);
    await signOfLife(id);
    await age(id, 29);
    await signOfLife(id);
    expect(await minutesWithoutProgress(id)).toBeGreaterThan(28);
    letGo();
    await on.parents.walks.settled();
  });

  it('because its shot waits for its turn with the provider moves on with that line', async () => {
    on.provider.outcome = { state: 'pending', phase: 'waiting', percent: 0 };
    const id = await on.running(account, 'compose', { shots: 1, pieces: 0 });
    // Once it is known to wait, no time that passed is too long.
    await vi.waitUntil(async () => {
      await age(id, 29);
      return vi.waitUntil(async () => (await minutesWithoutProgress(id)) < 1, { timeout: 200 }).catch(() => false);
    }, 60_000);
    on.provider.outcome = { state: 'pending', phase: 'drawing', percent: 1 };
    let isOver = false;
    const walked = on.parents.walks.settled().then(() => (isOver = true));
    await vi.waitUntil(async () => {
      await age(id, 31);
      return isOver;
    }, 60_000);
    await walked;
    expect(await on.on.resource(id)).toMatchObject({ status: 'processing' });
    expect(await minutesWithoutProgress(id)).toBeGreaterThan(30);
  });

  it('while its unit has its place stands still, and loses its lease after half an hour', async () => {
    const { id } = await held((watch) => {
      watch.onWait(true);
      watch.onWait(false);
    });
    await age(id, 29);
    await signOfLife(id);
    expect(await minutesWithoutProgress(id)).toBeGreaterThan(28);
    await age(id, 31);
    await on.parents.walks.settled();
    expect(await on.on.resource(id)).toMatchObject({ status: 'processing' });
    expect(await minutesWithoutProgress(id)).toBeGreaterThan(30);
  });
});
