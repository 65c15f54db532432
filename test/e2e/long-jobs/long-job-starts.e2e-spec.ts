import { freeSlot } from '../../../libs/jobs/src/long-job/slots/free-slot.js';
import { lockSlotOf } from '../../../libs/jobs/src/long-job/slots/slot-view.js';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { FakeJobLauncher } from '../../support/jobs/fake-job-launcher.js';
import { LongJobFixture } from '../../support/jobs/long-job-fixture.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';

describe('the start of a long job', () => {
  let db: TestDatabase;
  let on: LongJobFixture;

  beforeAll(async () => {
    db = await createTestDatabase();
    on = new LongJobFixture(db.database, { runner: 'job' });
  });
  afterAll(() => db.drop());

  it('succeeds where several of one account come first at once', async () => {
    const account = await on.account();
    const ids = await Promise.all([1, 2, 3, 4].map(() => on.ordered(account)));
    const mend = await slowSlots();
    const polled = await Promise.allSettled(ids.map((id) => on.parents.poll.run(id, 0)));
    await mend();
    expect(polled.filter(({ status }) => status === 'rejected')).toEqual([]);
    expect(await taken(account)).toHaveLength(2);
  });

  it('is left to another revision by one that has no recipe for it, which writes nothing', async () => {
    const account = await on.account();
    const id = await on.ordered(account);
    const before = await on.durable(id);
    on.recipes.areElsewhere = true;
    await expect(on.parents.poll.run(id, 0)).rejects.toMatchObject({ code: 'handler_elsewhere', status: 503 });
    expect([await on.durable(id), await taken(account), await on.tasks(id)]).toEqual([before, [], []]);
    on.recipes.areElsewhere = false;
    expect(await on.parents.poll.run(id, 0)).toMatchObject({ result: 'advanced', status: 'processing' });
  });

  it('waits for the end of another one that is not committed yet, whose slot it gets', async () => {
    const account = await on.account();
    const [first, , waiting] = [await on.running(account), await on.running(account), await on.ordered(account)];
    const starting = await db.database.transaction(async (tx) => {
      await freeSlot(tx, (await lockSlotOf(tx, first))!);
      await tx.sql`update resource set status = 'failed' where id = ${first}`;
      const polled = on.parents.poll.run(waiting, 0);
      await vi.waitUntil(async () => (await waitingForLocks()) > 0, 30_000);
      return { polled };
    });
    expect(await starting.polled).toMatchObject({ result: 'advanced', status: 'processing' });
    expect(await on.claim(waiting)).toMatchObject({ parentId: waiting });
  });

  it('that is about to wait is seen by another one that ends meanwhile', async () => {
    const account = await on.account();
    const [first, , waiting] = [await on.running(account), await on.running(account), await on.ordered(account)];
    const { polled, ending } = await db.database.transaction(async (tx) => {
      // The start has looked for a slot, and goes on when this is over.
      await tx.sql`select 1 from production where resource_id = ${waiting} for update`;
      const polled = on.parents.poll.run(waiting, 0);
      await vi.waitUntil(async () => (await waitingForLocks()) === 1, 30_000);
      const ending = db.database.transaction(async (end) => freeSlot(end, (await lockSlotOf(end, first))!));
      await vi.waitUntil(async () => (await waitingForLocks()) === 2, 30_000);
      return { polled, ending };
    });
    expect(await polled).toMatchObject({ result: 'advanced', next_step: 1 });
    await ending;
    const woken = await db.database.sql`
      select name from task where name = ${`poll-${waiting}-1`} and run_at <= clock_timestamp()`;
    expect(woken).toHaveLength(1);
  });

  it('is left to a job process that has its recipe: one that has not claims nothing', async () => {
    const id = await on.running(await on.account());
    const job = await on.claim(id);
    const before = await on.durable(id);
    on.recipes.areElsewhere = true;
    await expect(on.claimHandoff.run(job, on.holder())).rejects.toMatchObject({ code: 'handler_elsewhere' });
    expect(await on.durable(id)).toBe(before);
    on.recipes.areElsewhere = false;
    expect(await on.claimHandoff.run(job, on.holder())).toMatchObject({ parentId: id });
  });

  it('is given more time for each job that was launched and never came, until one does', async () => {
    const id = await on.running(await on.account());
    const launch = on.parents.launchBy(new FakeJobLauncher());
    const given: number[] = [];
    for (const comes of [false, false, false, false, true, false]) {
      given.push(await handoffSeconds(id));
      const job = await on.claim(id);
      await launch.run(job);
      if (comes) await on.claimHandoff.run(job, on.holder());
      await on.runOut(id);
      await on.parents.takeOver.run(id, job.fence);
    }
    given.push(await handoffSeconds(id));
    expect(given).toEqual([120, 240, 480, 960, 1_800, 120, 240]);
  });

  it('is taken back at a wake-up where its owner wished so before its job began, which finds nothing to claim', async () => {
    const account = await on.account();
    const [waiting, begun] = [await on.running(account), await on.running(account)];
    const job = await on.claim(waiting);
    expect(await on.claimHandoff.run(await on.claim(begun), on.holder())).toBeDefined();
    await db.database
      .sql`update production set cancel_requested = true where resource_id = any(${[waiting, begun]}::uuid[])`;
    expect(await on.parents.poll.run(waiting)).toMatchObject({ result: 'cancelled', status: 'cancelled' });
    expect(await on.parents.poll.run(begun)).toMatchObject({ result: 'stale', status: 'processing' });
    expect(await on.claimHandoff.run(job, on.holder())).toBeUndefined();
    expect(await on.on.hold(waiting)).toMatchObject({ state: 'voided', captured: null });
  });

  /** Widens the moment between the two unique indexes of a new slot, in which another one may find only the first. */
  async function slowSlots(): Promise<() => Promise<unknown>> {
    await db.database.sql`
      create function slowly(key text) returns text language plpgsql immutable
      as 'begin perform pg_sleep(0.2); return key; end'`;
    await db.database.sql`create index slow_slot on slot (slowly(key))`;
    await db.database.sql`
      alter table slot drop constraint slot_account_id_kind_place_key, add unique (account_id, kind, place)`;
    return () => db.database.sql`drop index slow_slot`;
  }
  const waitingForLocks = async (): Promise<number> => {
    const waiting = await db.database.sql`
      select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
    return waiting.length;
  };
  const handoffSeconds = async (id: string): Promise<number> => {
    const [slot] = await db.database.sql<{ seconds: number }[]>`
      select extract(epoch from s.handoff_until - e.at)::float8 as seconds
      from slot s join parent_event e on e.parent_id = s.parent_id and e.fence = s.fence
      where s.parent_id = ${id} and e.event in ('started', 'taken over')`;
    return Math.round(slot?.seconds ?? NaN);
  };
  const taken = (account: string) => db.database.sql`
    select key from slot where account_id = ${account} and parent_id is not null`;
});
