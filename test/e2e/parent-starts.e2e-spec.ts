import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ParentFixture } from '../support/parent-fixture.js';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';

describe('the start of a long job', () => {
  let db: TestDatabase;
  let on: ParentFixture;

  beforeAll(async () => {
    db = await createTestDatabase();
    on = new ParentFixture(db.database, { runner: 'job' });
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
  const taken = (account: string) => db.database.sql`
    select key from slot where account_id = ${account} and parent_id is not null`;
});
