import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { LongJobFixture } from '../../support/jobs/long-job-fixture.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';

/** Each job holds ten credits, of which two shots cost two each. */
describe('a long job that is cancelled', () => {
  let db: TestDatabase;
  let on: LongJobFixture;

  beforeAll(async () => {
    db = await createTestDatabase();
  });
  afterAll(() => db.drop());
  beforeEach(() => {
    on = new LongJobFixture(db.database);
  });

  /** Cancels one of which so many shots, and so much of the whole, are done; answers what its owner pays. */
  async function paid(shots: number, percent: number, partCredits: number | null = 4): Promise<unknown> {
    const letGo = on.maker.hold();
    const id = await on.running(await on.account(), 'compose', { shots: 2, pieces: 1 });
    await vi.waitUntil(() => on.maker.made.length > 0, 30_000);
    await on.die(id);
    letGo();
    await on.parents.walks.settled();
    await db.database.sql`
      update unit set state = 'begun', output = null, credits = 0
      where parent_id = ${id} and phase = 'shots' and unit > ${String(shots)}`;
    await db.database.sql`
      update production set percent = ${percent}, cancel_requested = true,
        request = jsonb_strip_nulls(request || ${{ part_credits: partCredits }})
      where resource_id = ${id}`;
    const { fence } = await on.claim(id);
    expect(await on.parents.takeOver.run(id, fence)).toMatchObject({ outcome: 'cancelled' });
    const { captured } = await on.on.hold(id);
    expect((await on.on.resource(id)).metadata).toMatchObject({ cost: captured ?? 0 });
    expect(await on.on.audit()).toEqual([]);
    return captured;
  }

  it.each([
    [0, 0, 1],
    [0, 16, 1],
    [0, 17, 1],
    [0, 25, 1],
    [0, 34, 2],
    [1, 0, 2],
    [1, 50, 5],
    [2, 50, 7],
    [2, 99, 9],
  ])(
    'with %i shots and %i percent of the whole costs these shots, and that share of the rest',
    async (shots, percent, cost) => {
      expect(await paid(shots, percent)).toBe(cost);
    },
  );

  it('costs nothing where it was never begun', async () => {
    const id = await on.ordered(await on.account());
    await db.database.sql`update production set cancel_requested = true where resource_id = ${id}`;
    expect(await on.parents.poll.run(id)).toMatchObject({ result: 'cancelled' });
    expect(await on.on.hold(id)).toMatchObject({ state: 'voided', captured: null });
  });

  it('costs only its shots if the price of all shots was not recorded', async () => {
    expect(await paid(1, 99, null)).toBe(2);
  });

  it('costs its share of all of it where it has no shots that cost', async () => {
    expect(await paid(0, 99, 0)).toBe(9);
  });
});
