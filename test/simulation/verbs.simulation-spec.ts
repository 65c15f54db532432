import { MOST_TAKEOVERS } from '../../libs/jobs/src/long-job/long-job.js';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { forgetfulDatabase } from '../support/database/forgetful-database.js';
import { LongJobFixture } from '../support/jobs/long-job-fixture.js';
import { createTestDatabase, type TestDatabase } from '../support/database/test-database.js';
import { type Called, RealVerbs } from './real-verbs.js';

describe('a long job', () => {
  let db: TestDatabase;

  beforeAll(async () => {
    db = await createTestDatabase();
  });
  afterAll(() => db.drop());

  async function started(runner: 'inline' | 'job' = 'inline'): Promise<{ verbs: RealVerbs; called: Called }> {
    const verbs = new RealVerbs(db.database, runner);
    const parentId = await verbs.on.ordered(await verbs.on.account(), 'remix', { shots: 0, pieces: 1 });
    const called: Called = { kind: 'remix', parentId, fence: 0, holder: 'me', checkpoint: 0 };
    await verbs.call('start', called);
    Object.assign(called, await verbs.on.claim(parentId));
    return { verbs, called };
  }

  async function takenOver({ verbs, called }: { verbs: RealVerbs; called: Called }): Promise<string | undefined> {
    await verbs.on.runOut(called.parentId);
    const taken = await verbs.on.parents.takeOver.run(called.parentId, called.fence);
    if (taken && 'claim' in taken) Object.assign(called, taken.claim);
    return taken?.outcome;
  }

  const ready = async (verbs: RealVerbs, id: string): Promise<string[]> =>
    (await verbs.on.tasks(id)).filter(({ state }) => state === 'ready').map(({ name }) => name);

  it('gets a larger fence from a standby that never saw the last one', async () => {
    const { verbs, called } = await started();
    const first = called.fence;
    await takenOver({ verbs, called });
    const seen = called.fence;
    await db.database.sql`update slot set fence = ${first} where parent_id = ${called.parentId}`;
    await db.database.sql`update parent set bound_fence = ${first} where resource_id = ${called.parentId}`;
    called.fence = first;
    await takenOver({ verbs, called });
    expect(called.fence).toBeGreaterThan(seen);
  });

  it('gets a larger fence from a clock that went back', async () => {
    const { verbs, called } = await started();
    const ahead = called.fence + 3_600_000;
    await db.database.sql`update slot set fence = ${ahead} where parent_id = ${called.parentId}`;
    await db.database.sql`update parent set bound_fence = ${ahead} where resource_id = ${called.parentId}`;
    called.fence = ahead;
    await takenOver({ verbs, called });
    expect(called.fence).toBe(ahead + 1);
  });

  it('is failed closed, and not charged, when it was lost too often without progress', async () => {
    const { verbs, called } = await started();
    for (let times = 1; times <= MOST_TAKEOVERS; times++) expect(await takenOver({ verbs, called })).toBe('resumed');
    expect(await takenOver({ verbs, called })).toBe('failed_closed');
    expect(await verbs.on.on.resource(called.parentId)).toMatchObject({ status: 'failed' });
    expect(await verbs.on.on.hold(called.parentId)).toMatchObject({ state: 'voided', captured: null });
  });

  it('may be lost as often again after a checkpoint', async () => {
    const { verbs, called } = await started();
    for (let times = 1; times <= MOST_TAKEOVERS; times++) await takenOver({ verbs, called });
    expect(await verbs.call('checkpoint', called)).toBe(true);
    for (let times = 1; times <= MOST_TAKEOVERS; times++) expect(await takenOver({ verbs, called })).toBe('resumed');
  });

  it('is not counted as lost when its holder gave it back, which wakes another one', async () => {
    const { verbs, called } = await started();
    for (let times = 0; times <= MOST_TAKEOVERS; times++) {
      await verbs.call('release', called);
      expect(await ready(verbs, called.parentId)).toContain(`wd-${called.parentId}-${called.fence}-released`);
      expect(await takenOver({ verbs, called })).toBe('resumed');
    }
  });

  it('is counted as lost when its process exited, which wakes another one before the lease would have ended', async () => {
    const { verbs, called } = await started();
    for (let times = 1; times <= MOST_TAKEOVERS + 1; times++) {
      expect(await verbs.call('expire', called)).toBe(true);
      expect(await ready(verbs, called.parentId)).toContain(`wd-${called.parentId}-${called.fence}-exited`);
      const taken = await verbs.on.parents.takeOver.run(called.parentId, called.fence);
      expect(taken?.outcome).toBe(times <= MOST_TAKEOVERS ? 'resumed' : 'failed_closed');
      Object.assign(called, taken?.claim);
    }
  });

  it('is taken over later with each exit in a row, and never later than its lease would have ended', async () => {
    const { verbs, called } = await started();
    const pauses: number[] = [];
    for (let times = 1; times <= MOST_TAKEOVERS + 1; times++) {
      await verbs.call('expire', called);
      const [watch] = await db.database.sql<{ pause: number }[]>`
        select extract(epoch from w.run_at - s.lease_until)::float8 as pause from task w join slot s on true
        where w.name = ${`wd-${called.parentId}-${called.fence}-exited`} and s.parent_id = ${called.parentId}`;
      pauses.push(watch!.pause);
      Object.assign(called, (await verbs.on.parents.takeOver.run(called.parentId, called.fence))?.claim);
    }
    expect(pauses.map((pause) => [0, 5, 10, 20, 40, 80].findLast((step) => pause >= step))).toEqual([
      0, 5, 10, 20, 40, 40,
    ]);
  });

  it('is not counted as lost when no job came for it', async () => {
    const { verbs, called } = await started('job');
    for (let times = 0; times <= MOST_TAKEOVERS; times++) {
      expect(await takenOver({ verbs, called })).toBe('handed_over');
      Object.assign(called, await verbs.on.claim(called.parentId));
    }
    expect(await db.database.sql`select takeovers from parent where resource_id = ${called.parentId}`).toEqual([
      { takeovers: 0 },
    ]);
  });

  it.each([
    ['that no job came for', 'No machine could be had for the job within 24 hours; nothing was charged.', false],
    ['whose job went silent', 'The job did not end within 24 hours; nothing was charged.', true],
  ])('%s is not begun anew a day after it was ordered', async (_, description, isClaimed) => {
    const { verbs, called } = await started('job');
    if (isClaimed) await verbs.call('claim', called);
    await db.database.sql`
      update production set created_at = created_at - interval '25 hours' where resource_id = ${called.parentId}`;
    expect(await takenOver({ verbs, called })).toBe('failed_closed');
    const { metadata } = await verbs.on.on.resource(called.parentId);
    expect(metadata).toMatchObject({ cost: 0, error: { error_description: description } });
    expect(await verbs.on.on.hold(called.parentId)).toMatchObject({ state: 'voided', captured: null });
  });

  it('that is taken over without progress for long has time for some', async () => {
    const { verbs, called } = await started();
    await db.database.sql`
      update parent set progress_at = progress_at - interval '31 minutes' where resource_id = ${called.parentId}`;
    expect(await verbs.call('renew', called)).toBe(false);
    await takenOver({ verbs, called });
    expect(await verbs.call('renew', called)).toBe(true);
  });

  it('that waited long for its machine has all of its time when the job begins', async () => {
    const { verbs, called } = await started('job');
    await db.database.sql`
      update parent set progress_at = progress_at - interval '31 minutes' where resource_id = ${called.parentId}`;
    expect(await verbs.call('claim', called)).toBe(true);
    expect(await verbs.call('renew', called)).toBe(true);
  });

  it('that is taken over shortly before its time is over has all of it again', async () => {
    const { verbs, called } = await started();
    await db.database.sql`
      update parent set progress_at = progress_at - interval '29 minutes' where resource_id = ${called.parentId}`;
    await takenOver({ verbs, called });
    await db.database.sql`
      update parent set progress_at = progress_at - interval '2 minutes' where resource_id = ${called.parentId}`;
    expect(await verbs.call('renew', called)).toBe(true);
  });

  it('is cancelled by a takeover that its owner wished, and charged for what was finished', async () => {
    const { verbs, called } = await started();
    await db.database.sql`
      insert into unit (parent_id, phase, unit, input_hash, state, fence, output, credits)
      values (${called.parentId}, 'shots', '1', 'x', 'done', 1, '{"files":{},"facts":{}}', 4)`;
    await db.database.sql`update production set cancel_requested = true where resource_id = ${called.parentId}`;
    expect(await takenOver({ verbs, called })).toBe('cancelled');
    expect(await verbs.on.on.hold(called.parentId)).toMatchObject({ state: 'captured', captured: 4 });
  });

  it.each(['publish', 'fail', 'cancel'] as const)('is bound to no slot after its end: %s', async (verb) => {
    const { verbs, called } = await started();
    expect(await verbs.call(verb, called)).toBe(true);
    const bound = await db.database.sql`select bound_fence from parent where resource_id = ${called.parentId}`;
    expect(bound).toEqual([{ bound_fence: null }]);
  });

  it('orders a shot under one name, also after a takeover', async () => {
    const reach = (label: string): Promise<void> =>
      label.endsWith('/submitted') ? new Promise(() => undefined) : Promise.resolve();
    const on = new LongJobFixture(db.database, { killPoints: { reach } });
    const id = await on.running(await on.account());
    await vi.waitUntil(() => on.provider.submitted.length > 0, 30_000);
    await on.die(id);
    const other = new LongJobFixture(db.database);
    await other.parents.poll.run(id);
    await vi.waitUntil(async () => (await on.on.resource(id)).status === 'completed', 30_000);
    expect(other.provider.submitted).toEqual(on.provider.submitted);
  });

  it.each(['inline', 'job'] as const)('has its wake-ups written with each claim: %s', async (runner) => {
    const { verbs, called } = await started(runner);
    const expected = (fence: number): string[] => [
      `wd-${called.parentId}-${fence}-0`,
      ...(runner === 'job' ? [`launch-${called.parentId}-${fence}`] : []),
    ];
    expect(await ready(verbs, called.parentId)).toEqual(expected(called.fence));
    await takenOver({ verbs, called });
    const { fence } = await verbs.on.claim(called.parentId);
    expect((await ready(verbs, called.parentId)).slice(-expected(fence).length)).toEqual(expected(fence));
  });

  it('is only looked at by its watchdog while it is held, which looks again', async () => {
    const { verbs, called } = await started();
    const before = await verbs.on.durable(called.parentId);
    expect(await verbs.on.parents.watchLease.run({ ...called, n: 0 })).toEqual({ result: 'rearmed', n: 1 });
    expect(await verbs.on.durable(called.parentId)).toBe(before);
    expect(await ready(verbs, called.parentId)).toContain(`wd-${called.parentId}-${called.fence}-1`);
  });

  it('that was published meanwhile is not failed by a launcher that refuses', async () => {
    const { verbs, called } = await started('job');
    const claimThenPublish = async (): Promise<void> => {
      await verbs.call('claim', { ...called, holder: 'a job' });
      expect(await verbs.call('publish', { ...called, holder: 'a job' })).toBe(true);
    };
    expect(await verbs.launchResult(called, claimThenPublish)).toBe('already_published');
    expect(await verbs.on.on.hold(called.parentId)).toMatchObject({ state: 'captured', captured: 10 });
  });

  it('goes on under its claim when answers to its commits are lost', async () => {
    const database = forgetfulDatabase(db.database);
    const on = new LongJobFixture(database, { runner: 'job' });
    const id = await on.running(await on.account());
    const claim = (await on.claimHandoff.run(await on.claim(id), on.holder()))!;
    database.losses = 4;
    expect(await on.parents.walk(claim).run()).toBe('completed');
    expect(database.losses).toBe(0);
    expect(on.maker.names).toEqual(['pieces/1', 'pieces/2', 'film/film']);
  });

  it('knows that it ended when the answer to its end was lost', async () => {
    const database = forgetfulDatabase(db.database);
    const reach = (label: string): Promise<void> => {
      if (label === 'publish/ready') database.losses = 1;
      return Promise.resolve();
    };
    const on = new LongJobFixture(database, { runner: 'job', killPoints: { reach } });
    const id = await on.running(await on.account());
    const claim = (await on.claimHandoff.run(await on.claim(id), on.holder()))!;
    expect(await on.parents.walk(claim).run()).toBe('completed');
    expect(database.losses).toBe(0);
  });

  it('has a unit made anew whose inputs have changed, and no other', async () => {
    const on = new LongJobFixture(db.database);
    on.maker.before = ({ phase }) => (phase === 'film' ? new Promise(() => undefined) : Promise.resolve());
    const id = await on.running(await on.account());
    await vi.waitUntil(() => on.maker.names.includes('film/film'), 30_000);
    await db.database
      .sql`update unit set input_hash = 'another' where parent_id = ${id} and phase = 'pieces' and unit = '2'`;
    on.maker.before = () => Promise.resolve();
    await on.runOut(id);
    await on.parents.poll.run(id);
    await vi.waitUntil(async () => (await on.on.resource(id)).status === 'completed', 30_000);
    expect(on.maker.names).toEqual(['pieces/1', 'pieces/2', 'film/film', 'pieces/2', 'film/film']);
  });
});
