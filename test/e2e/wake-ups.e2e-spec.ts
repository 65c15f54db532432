import { HastenPoll, RescueProductions } from '@libs/production';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ProductionFixture } from '../support/production-fixture.js';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';

describe('the wake-ups of a job', () => {
  let db: TestDatabase;
  let on: ProductionFixture;
  let account: string;

  beforeAll(async () => {
    db = await createTestDatabase();
  });
  afterAll(() => db.drop());
  beforeEach(async () => {
    on = new ProductionFixture(db.database);
    account = await on.account();
  });

  it('a job without a wake-up gets a new one, when it has been quiet for a minute', async () => {
    const id = await on.started(account);
    const rescue = new RescueProductions(db.database, on.bell);
    const quietFor = (seconds: number) =>
      db.database.sql`
        update production set updated_at = clock_timestamp() - make_interval(secs => ${seconds})
        where resource_id = ${id}`;
    await quietFor(120);
    expect(await rescue.run()).toBe(0);
    await db.database.sql`update task set state = 'dead' where body ->> 'resource_id' = ${id}`;
    await quietFor(50);
    expect(await rescue.run()).toBe(0);
    await quietFor(70);
    expect(await rescue.run()).toBe(1);
    const ready = await db.database.sql`
      select body from task where state = 'ready' and body ->> 'resource_id' = ${id}`;
    expect(ready).toEqual([{ body: { resource_id: id, step: 0 } }]);
    expect(await rescue.run()).toBe(0);
  });

  it('news of a job bring its waiting wake-up forward, and no other', async () => {
    const [id, other] = [await on.started(account), await on.started(account)];
    for (const job of [id, other]) await on.pollStep.run(job, 0);
    const due = async (job: string) =>
      (await db.database.sql`select run_at <= clock_timestamp() as due from task where name = ${`poll-${job}-1`}`)[0];
    expect(await due(id)).toEqual({ due: false });
    await new HastenPoll(db.database, on.bell).run(id);
    expect([await due(id), await due(other)]).toEqual([{ due: true }, { due: false }]);
    expect(on.errors.reports).toEqual([]);
  });
});
