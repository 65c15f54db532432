import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LongJobFixture } from '../../support/jobs/long-job-fixture.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';

const BRIEF = { shots: 0, pieces: 1 };

describe('a process that walks as many long jobs as it takes', () => {
  let db: TestDatabase;
  let full: LongJobFixture;
  let other: LongJobFixture;
  let letGo: () => void;

  beforeAll(async () => {
    db = await createTestDatabase();
  });
  afterAll(() => db.drop());
  beforeEach(() => {
    full = new LongJobFixture(db.database, { walksPerProcess: 1 });
    other = new LongJobFixture(db.database);
    letGo = full.maker.hold();
  });
  afterEach(async () => {
    letGo();
    await Promise.all([full.parents.walks.settled(), other.parents.walks.settled()]);
  });

  const status = async (id: string): Promise<string> => (await full.on.resource(id)).status;
  const ordered = async (): Promise<string> => full.ordered(await full.account(), 'compose', BRIEF);
  /** Whole seconds that a job which waits was given until it is looked at again. */
  async function secondsToNext(id: string): Promise<number> {
    const [task] = await db.database.sql<{ seconds: number }[]>`
      select extract(epoch from run_at - created_at)::float8 as seconds from task where name = ${`poll-${id}-1`}`;
    return Math.round(task?.seconds ?? NaN);
  }
  const isWoken = async (id: string): Promise<boolean> => {
    const due = await db.database.sql`
      select 1 from task where name = ${`poll-${id}-1`} and run_at <= clock_timestamp()`;
    return due.length > 0;
  };
  /** Begun by a process that is gone. */
  async function silent(): Promise<{ kind: 'compose'; parentId: string; fence: number; n: number }> {
    const gone = new LongJobFixture(db.database);
    const goesOn = gone.maker.hold();
    const parentId = await ordered();
    await gone.parents.poll.run(parentId, 0);
    await gone.die(parentId);
    const { fence } = await gone.claim(parentId);
    goesOn();
    return { kind: 'compose', parentId, fence, n: 0 };
  }

  it('lets the others wait, however many come at once, and begins the next when there is room', async () => {
    const ids = await Promise.all([ordered(), ordered(), ordered()]);
    await Promise.all(ids.map((id) => full.parents.poll.run(id, 0)));
    const statuses = await Promise.all(ids.map(status));
    expect(statuses.sort()).toEqual(['processing', 'queued', 'queued']);
    letGo();
    await full.parents.walks.settled();
    for (const id of ids) {
      await full.parents.poll.run(id);
      await full.parents.walks.settled();
    }
    expect(await Promise.all(ids.map(status))).toEqual(['completed', 'completed', 'completed']);
    expect(await full.on.audit()).toEqual([]);
  });

  it('wakes the longest waiting job of any account as soon as there is room again', async () => {
    const ids = [await ordered(), await ordered(), await ordered()];
    for (const id of ids) await full.parents.poll.run(id, 0);
    expect(await Promise.all(ids.slice(1).map(secondsToNext))).toEqual([15, 15]);
    letGo();
    await full.parents.walks.settled();
    expect([await isWoken(ids[1]!), await isWoken(ids[2]!)]).toEqual([true, false]);
    await full.parents.poll.run(ids[1]!, 1);
    await full.parents.walks.settled();
    expect(await isWoken(ids[2]!)).toBe(true);
  });

  it('wakes a job with an expired lease first', async () => {
    const [, waiting] = [await full.running(await full.account(), 'compose', BRIEF), await ordered()];
    await full.parents.poll.run(waiting, 0);
    const job = await silent();
    await full.parents.watchLease.run(job);
    letGo();
    await full.parents.walks.settled();
    const woken = await db.database.sql`
      select name from task where state = 'ready' and run_at <= clock_timestamp()
        and name = any(${[`poll-${waiting}-1`, `wd-${job.parentId}-${job.fence}-1`]})`;
    expect(woken).toEqual([{ name: `wd-${job.parentId}-${job.fence}-1` }]);
    await other.parents.resume.run('compose', 10);
  });

  it('gives back at its end what it was about to begin', async () => {
    const job = await silent();
    const gate = Promise.withResolvers<void>();
    const beginning = full.parents.walks.admit(async (keepPlace) => {
      keepPlace();
      await gate.promise;
      return full.parents.takeOver.run(job.parentId, job.fence, keepPlace);
    });
    let hasStopped = false;
    const stopping = full.parents.walks.stop().then(() => (hasStopped = true));
    await Promise.race([stopping, other.account()]);
    expect(hasStopped).toBe(false);
    gate.resolve();
    expect(await beginning).toMatchObject({ outcome: 'resumed' });
    await stopping;
    expect(await full.claim(job.parentId)).toMatchObject({ holder: 'nobody' });
    await other.parents.resume.run('compose', 10);
  });

  it('keeps no place for a call that begins no walk', async () => {
    const id = await ordered();
    await full.parents.walks.admit(async () => void (await full.parents.poll.run(id, 0)));
    expect(await status(id)).toBe('processing');
  });

  it('has no room once it is leaving', async () => {
    await full.parents.walks.stop();
    const id = await ordered();
    expect(await full.parents.poll.run(id, 0)).toMatchObject({ result: 'advanced', next_step: 1 });
    expect([await status(id), await secondsToNext(id)]).toEqual(['queued', 15]);
  });

  it('takes nothing over, counts nothing, and has it looked at again in 15 seconds or more', async () => {
    await full.parents.poll.run(await ordered(), 0);
    const job = await silent();
    const before = await full.durable(job.parentId);
    expect(await full.parents.watchLease.run(job)).toEqual({ result: 'rearmed', n: 1 });
    expect(await full.parents.poll.run(job.parentId)).toMatchObject({ result: 'stale' });
    expect(await full.parents.resume.run('compose', 10)).toEqual({ claimed: 0, results: [] });
    expect(await full.durable(job.parentId)).toBe(before);
    const [look] = await db.database.sql<{ seconds: number }[]>`
      select extract(epoch from run_at - created_at)::float8 as seconds from task
      where name = ${`wd-${job.parentId}-${job.fence}-1`}`;
    expect(look?.seconds).toBeGreaterThanOrEqual(15);
    expect(await other.parents.watchLease.run({ ...job, n: 1 })).toMatchObject({ result: 'resumed' });
    await other.parents.walks.settled();
    expect(await status(job.parentId)).toBe('completed');
  });

  it('ends what needs no walk, and passes on what does', async () => {
    await full.parents.poll.run(await ordered(), 0);
    const [first, wished, lost] = [await silent(), await silent(), await silent()];
    await db.database.sql`update production set cancel_requested = true where resource_id = ${wished.parentId}`;
    await db.database.sql`update parent set takeovers = 5 where resource_id = ${lost.parentId}`;
    const { results } = await full.parents.resume.run('compose', 2);
    expect(results.map(({ parent_id: id, outcome }) => [id, outcome])).toEqual([
      [wished.parentId, 'cancelled'],
      [lost.parentId, 'failed_closed'],
    ]);
    expect(await other.parents.resume.run('compose', 1)).toMatchObject({ results: [{ parent_id: first.parentId }] });
  });
});
