import { WakeJob, RescueJobs } from '@libs/jobs';
import { freeSlot } from '../../../libs/jobs/src/long-job/slots/free-slot.js';
import { lockSlot } from '../../../libs/jobs/src/long-job/slots/slot-view.js';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LongJobFixture } from '../../support/jobs/long-job-fixture.js';
import { JobFixture } from '../../support/jobs/job-fixture.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';

describe('the wake-ups of a job', () => {
  let db: TestDatabase;
  let on: JobFixture;
  let account: string;

  beforeAll(async () => {
    db = await createTestDatabase();
  });
  afterAll(() => db.drop());
  beforeEach(async () => {
    on = new JobFixture(db.database);
    account = await on.account();
  });

  it('a job without a wake-up gets a new one, when it has been quiet for a minute', async () => {
    const id = await on.started(account);
    const rescue = new RescueJobs(db.database, on.bell);
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
    await new WakeJob(db.database, on.bell).run(id);
    expect([await due(id), await due(other)]).toEqual([{ due: true }, { due: false }]);
    expect(on.errors.reports).toEqual([]);
  });

  describe('of long jobs that wait for a slot', () => {
    let service: LongJobFixture;
    let waiting: string[];

    /** Two walk, and three wait. */
    beforeEach(async () => {
      service = new LongJobFixture(db.database);
      service.maker.before = () => new Promise(() => undefined);
      const ids: string[] = [];
      for (let n = 0; n < 5; n += 1) ids.push(await service.running(account));
      waiting = ids.slice(2);
      await db.database.sql`update task set state = 'done' where name = any(${ids.map((id) => `poll-${id}-0`)})`;
    });

    const slots = () =>
      db.database.sql<{ key: string }[]>`select key from slot where account_id = ${account} order by key`;
    const freeOne = async (at: number): Promise<void> => {
      const { key } = (await slots())[at]!;
      await db.database.sql`
        update resource set status = 'failed' where id = (select parent_id from slot where key = ${key})`;
      await db.database.transaction(async (tx) => freeSlot(tx, (await lockSlot(tx, key))!));
    };
    /** Which of those that wait are woken, in their order, and by which of their wake-ups. */
    const woken = async (): Promise<string[]> => {
      const due = await db.database.sql<{ name: string }[]>`
        select t.name from task t join production p on p.resource_id::text = t.body ->> 'resource_id'
        where t.state = 'ready' and t.run_at <= clock_timestamp() and p.resource_id = any(${waiting}::uuid[])
        order by p.created_at`;
      return due.map(({ name }) => name);
    };
    const seconds = async (id: string): Promise<number> => {
      const [task] = await db.database.sql<{ wait: number }[]>`
        select extract(epoch from run_at - created_at)::float8 as wait from task where name = ${`poll-${id}-1`}`;
      return Math.round(task?.wait ?? 0);
    };

    it('are a minute apart', async () => {
      for (const id of waiting) expect(await seconds(id)).toBe(60);
      expect(await woken()).toEqual([]);
    });

    it('are brought forward by a slot that becomes free: for each slot that of another job', async () => {
      await freeOne(0);
      expect(await woken()).toEqual([`poll-${waiting[0]}-1`]);
      await freeOne(1);
      expect(await woken()).toEqual([`poll-${waiting[0]}-1`, `poll-${waiting[1]}-1`]);
    });

    it('are followed by another one where a queue holds them', async () => {
      await db.database.sql`update task set state = 'done' where name = any(${waiting.map((id) => `poll-${id}-1`)})`;
      await freeOne(0);
      await freeOne(1);
      expect(await woken()).toEqual([`poll-${waiting[0]}-1-hastened`, `poll-${waiting[1]}-1-hastened`]);
      for (const id of waiting.slice(0, 2)) await service.parents.poll.run(id, 1);
      for (const id of waiting.slice(0, 2)) expect(await service.claim(id)).toMatchObject({ parentId: id });
    });
  });
});
