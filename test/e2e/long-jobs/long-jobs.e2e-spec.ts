import { Denial } from '@libs/kernel';
import { RescueJobs } from '@libs/jobs';
import { slotState } from '../../../libs/jobs/src/long-job/slots/transitions.js';
import { findSlotOf } from '../../../libs/jobs/src/long-job/slots/slot-view.js';
import type { UnitWatch } from '@libs/providers';
import type { UnitOrder } from '../../../libs/providers/src/units/unit-maker.js';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LongJobFixture } from '../../support/jobs/long-job-fixture.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';

describe('long jobs', () => {
  let db: TestDatabase;
  let on: LongJobFixture;
  let account: string;

  beforeAll(async () => {
    db = await createTestDatabase();
  });
  afterAll(() => db.drop());
  beforeEach(async () => {
    on = new LongJobFixture(db.database);
    account = await on.account();
  });

  const statusOf = async (id: string): Promise<string> => (await on.on.resource(id)).status;
  const ended = async (id: string) => {
    await expect.poll(() => statusOf(id)).toMatch(/completed|failed|cancelled/);
    return on.on.resource(id);
  };
  /** Holds one unit of a process until it is released or aborted; resolves when the unit has begun. */
  const holdAt = (process: LongJobFixture, name: string) => {
    const begun = Promise.withResolvers<void>();
    const go = Promise.withResolvers<void>();
    process.maker.before = async ({ phase, unit }: UnitOrder, { signal }: UnitWatch) => {
      if (`${phase}/${unit.id}` !== name) return;
      begun.resolve();
      signal.addEventListener('abort', () => go.resolve());
      await go.promise;
    };
    return { begun: begun.promise, letGo: () => go.resolve() };
  };
  const partsOf = (id: string) =>
    db.database.sql`select part, name, status from resource where parent_id = ${id} order by part`;
  const slotsTaken = (of = account) =>
    db.database.sql`select key from slot where account_id = ${of} and parent_id is not null`;

  it('a long job gets a slot, is walked, and publishes film, parts and cost together', async () => {
    const id = await on.running(account, 'compose', { shots: 2, pieces: 2 });
    expect(await ended(id)).toMatchObject({ status: 'completed', metadata: { width: 640, cost: 10 } });
    expect(on.maker.names).toEqual(['pieces/1', 'pieces/2', 'film/film']);
    expect(on.provider.submitted).toHaveLength(2);
    expect(await partsOf(id)).toEqual([
      { part: 1, name: 'Shot 1', status: 'completed' },
      { part: 2, name: 'Shot 2', status: 'completed' },
    ]);
    expect(await on.on.hold(id)).toMatchObject({ state: 'captured', captured: 10 });
    expect(await slotsTaken()).toEqual([]);
    expect(await on.on.audit()).toEqual([]);
    expect(on.on.errors.reports).toEqual([]);
  });

  it('a takeover goes on from the last finished unit, and the old holder cannot write any more', async () => {
    const { begun, letGo } = holdAt(on, 'pieces/2');
    const id = await on.running(account);
    await begun;
    const old = await on.claim(id);
    await on.runOut(id);
    const other = new LongJobFixture(db.database);
    const { claimed, results } = await other.parents.resume.run('compose', 10);
    expect({ claimed, results }).toMatchObject({ claimed: 1, results: [{ parent_id: id, outcome: 'resumed' }] });
    expect(results[0]?.fence).toBeGreaterThan(old.fence);
    expect(await ended(id)).toMatchObject({ status: 'completed' });
    letGo();
    await on.parents.walks.stop();
    expect(on.maker.names).toEqual(['pieces/1', 'pieces/2']);
    expect(other.maker.names).toEqual(['pieces/2', 'film/film']);
    expect([...on.provider.submitted, ...other.provider.submitted]).toHaveLength(1);
    const units = await db.database
      .sql`select unit, fence from unit where parent_id = ${id} and phase = 'pieces' order by 1`;
    expect(units).toEqual([
      { unit: '1', fence: old.fence },
      { unit: '2', fence: results[0]?.fence },
    ]);
    expect(await on.on.audit()).toEqual([]);
  });

  it('a unit whose file is gone is made again, and with it what was made of it', async () => {
    const { begun, letGo } = holdAt(on, 'film/film');
    const id = await on.running(account);
    await begun;
    await on.runOut(id);
    const other = new LongJobFixture(db.database);
    const [piece] = on.maker.made;
    other.maker.lost.add(`units/${id}/${piece?.fence}/pieces/1-1/media.mp4`);
    await other.parents.resume.run('compose', 10);
    await ended(id);
    expect(other.maker.names).toEqual(['pieces/1', 'film/film']);
    letGo();
    await on.parents.walks.stop();
  });

  it('a refusal of the content fails the job at once: nothing is charged and no part is left', async () => {
    on.maker.before = ({ phase }) =>
      phase === 'film' ? Promise.reject(new Denial('content_rejected', 'Not this.')) : Promise.resolve();
    const id = await on.running(account);
    expect(await ended(id)).toMatchObject({
      status: 'failed',
      metadata: { cost: 0, error: { error_code: 'content_rejected', error_description: 'Not this.' } },
    });
    expect(on.maker.names.filter((name) => name === 'film/film')).toHaveLength(1);
    expect(await on.on.hold(id)).toMatchObject({ state: 'voided' });
    expect(await partsOf(id)).toEqual([]);
    expect(await slotsTaken()).toEqual([]);
    expect(await on.on.audit()).toEqual([]);
  });

  it('markup of the caller that ended a shot fails the job at once, charged as a cancellation', async () => {
    const failure = new Denial('input_unsupported', 'The frame at 2.0 s took longer than 5 s.').body();
    on.provider.outcome = { state: 'failed', failure, chargedPercent: 50 };
    const id = await on.running(account);
    expect(await ended(id)).toMatchObject({ status: 'failed', metadata: { cost: 1, error: failure } });
    expect(on.provider.submitted).toHaveLength(1);
    expect(await on.on.hold(id)).toMatchObject({ state: 'captured', captured: 1 });
    expect(await slotsTaken()).toEqual([]);
    expect(await on.on.audit()).toEqual([]);
  });

  it('a passing trouble of a unit is tried again', async () => {
    let troubles = 1;
    on.maker.before = () =>
      troubles-- > 0 ? Promise.reject(new Denial('provider_unavailable', 'Not now.')) : Promise.resolve();
    const id = await on.running(account);
    expect(await ended(id)).toMatchObject({ status: 'completed' });
    expect(on.maker.names).toEqual(['pieces/1', 'pieces/1', 'pieces/2', 'film/film']);
  });

  it('a provider’s order that failed is ordered anew, one that only was not noted is found again', async () => {
    on.provider.outcome = {
      state: 'failed',
      failure: new Denial('provider_unavailable', 'Not now.').body(),
    };
    const id = await on.running(account);
    await expect.poll(() => on.provider.submitted.length).toBe(2);
    const [first, second] = on.provider.submitted;
    expect(first?.name).not.toBe(second?.name);
    await ended(id);
  });

  it('a cancellation while it waits costs nothing, and one while it runs costs what is done', async () => {
    on = new LongJobFixture(db.database, { beatMs: 100 });
    const { begun } = holdAt(on, 'pieces/1');
    const id = await on.running(account);
    await begun;
    const waiting = await on.ordered(account);
    await on.on.database
      .sql`update production set cancel_requested = true where resource_id = any(${[id, waiting]}::uuid[])`;
    expect(await on.parents.poll.run(waiting)).toMatchObject({ result: 'cancelled' });
    expect(await on.on.hold(waiting)).toMatchObject({ state: 'voided' });
    // Two for the shot, and of the other eight the 19 percent that are done, rounded down.
    expect(await ended(id)).toMatchObject({ status: 'cancelled', metadata: { cost: 3 } });
    expect(await on.on.hold(id)).toMatchObject({ state: 'captured', captured: 3 });
    expect(await partsOf(id)).toHaveLength(1);
    expect(await on.on.audit()).toEqual([]);
  });

  it('a cancel request is carried out by the process that takes over', async () => {
    const { begun, letGo } = holdAt(on, 'pieces/1');
    const id = await on.running(account);
    await begun;
    await on.runOut(id);
    await db.database.sql`update production set cancel_requested = true where resource_id = ${id}`;
    const other = new LongJobFixture(db.database);
    const { results } = await other.parents.resume.run('compose', 10);
    expect(results).toMatchObject([{ parent_id: id, outcome: 'cancelled' }]);
    expect(await on.on.hold(id)).toMatchObject({ state: 'captured', captured: 3 });
    letGo();
    await on.parents.walks.stop();
    expect(await statusOf(id)).toBe('cancelled');
  });

  it('an account has two slots for compositions and one for remixes; a waiting job gets the next one', async () => {
    const { begun, letGo } = holdAt(on, 'pieces/1');
    const [first] = [await on.running(account), await on.running(account)];
    await begun;
    const third = await on.running(account);
    expect(await statusOf(third)).toBe('queued');
    expect(await slotsTaken()).toHaveLength(2);
    const remix = await on.running(account, 'remix');
    expect(await statusOf(remix)).toBe('processing');
    expect(await statusOf(await on.running(account, 'remix'))).toBe('queued');
    letGo();
    await ended(first);
    await expect
      .poll(
        async () => db.database.sql`
        select 1 from task where name = ${`poll-${third}-1`} and run_at <= clock_timestamp()`,
      )
      .toHaveLength(1);
    await on.parents.poll.run(third, 1);
    expect(await ended(third)).toMatchObject({ status: 'completed' });
  });

  it('a job that is lost again and again without getting on is failed, and costs nothing', async () => {
    const { begun, letGo } = holdAt(on, 'pieces/1');
    const id = await on.running(account);
    await begun;
    for (let times = 1; times <= 5; times += 1) {
      await on.runOut(id);
      const { fence } = await on.claim(id);
      expect(await on.parents.takeOver.run(id, fence)).toMatchObject({ outcome: 'resumed' });
    }
    await on.runOut(id);
    const { fence } = await on.claim(id);
    expect(await on.parents.takeOver.run(id, fence)).toMatchObject({ outcome: 'failed_closed' });
    expect(await on.on.resource(id)).toMatchObject({ status: 'failed', metadata: { cost: 0 } });
    expect(await on.on.hold(id)).toMatchObject({ state: 'voided' });
    letGo();
    await on.parents.walks.stop();
  });

  it('a process that leaves gives its long jobs back, which is not counted against them', async () => {
    const { begun, letGo } = holdAt(on, 'pieces/1');
    const id = await on.running(account);
    await begun;
    const stopping = on.parents.walks.stop();
    letGo();
    await stopping;
    const view = await findSlotOf(db.database, id);
    expect(view && slotState(view)).toBe('unheld');
    const other = new LongJobFixture(db.database);
    expect(await other.parents.poll.run(id)).toMatchObject({ result: 'advanced' });
    expect(await db.database.sql`select takeovers from parent where resource_id = ${id}`).toEqual([{ takeovers: 0 }]);
    expect(await ended(id)).toMatchObject({ status: 'completed' });
  });

  it('in job mode a parent is handed over once, and of two executions the first one gets it', async () => {
    const service = new LongJobFixture(db.database, { runner: 'job' });
    const id = await service.running(account);
    const { fence } = await service.claim(id);
    expect(await service.tasks(id)).toMatchObject([
      { name: `wd-${id}-${fence}-0`, route: '/internal/lease-watchdog' },
      { name: `launch-${id}-${fence}`, route: '/internal/launch-job' },
    ]);
    const job = { kind: 'compose', parentId: id, fence } as const;
    expect(await service.claimHandoff.run({ ...job, fence: fence + 1 }, 'a')).toBeUndefined();
    expect(await service.claimHandoff.run({ ...job, kind: 'remix' }, 'a')).toBeUndefined();
    const claim = await service.claimHandoff.run(job, 'a');
    expect(await service.claimHandoff.run(job, 'b')).toBeUndefined();
    if (!claim) throw new Error('the first execution got nothing');
    expect(await service.parents.walks.walk(claim)).toBe('completed');
    expect(await ended(id)).toMatchObject({ status: 'completed' });
    const notify = await db.database.sql`
      select route, body from task where name = ${`notify-${id}`}`;
    expect(notify).toEqual([{ route: '/internal/notify', body: { resource_id: id, user_id: account } }]);
  });

  it('in job mode a claimed parent is looked at when its lease ends, not only when its handoff would have', async () => {
    const service = new LongJobFixture(db.database, { runner: 'job' });
    const id = await service.running(account);
    const { fence } = await service.claim(id);
    const claim = await service.claimHandoff.run({ kind: 'compose', parentId: id, fence }, 'a');
    if (!claim) throw new Error('the execution got nothing');
    const watches = () => db.database.sql`
      select t.name, t.run_at - s.lease_until between interval '0 s' and interval '2 s' as "isAtTheEnd"
      from slot s join task t on t.route = '/internal/lease-watchdog' and t.body ->> 'parent_id' = s.parent_id::text
      where s.parent_id = ${id} order by t.id`;
    const both = [
      { name: `wd-${id}-${fence}-0`, isAtTheEnd: false },
      { name: `wd-${id}-${fence}-1`, isAtTheEnd: true },
    ];
    expect(await watches()).toEqual(both);
    // The first one arms nothing of its own: there is one watchdog, not two.
    expect(await service.parents.watchLease.run({ kind: 'compose', parentId: id, fence, n: 0 })).toEqual({
      result: 'rearmed',
      n: 1,
    });
    expect(await watches()).toEqual(both);
    expect(await service.parents.walks.walk(claim)).toBe('completed');
  });

  it('a long job whose wake-ups were lost is watched again', async () => {
    const { begun, letGo } = holdAt(on, 'pieces/1');
    const id = await on.running(account);
    await begun;
    await db.database.sql`delete from task where body ->> 'parent_id' = ${id}`;
    const rescue = new RescueJobs(db.database, on.on.bell);
    await rescue.run();
    await rescue.run();
    expect(await on.tasks(id)).toMatchObject([{ route: '/internal/lease-watchdog', state: 'ready' }]);
    letGo();
    await ended(id);
  });

  it('its owner is notified of its beginning, each phase and its end, not of each unit', async () => {
    const id = await on.running(account, 'compose', { shots: 2, pieces: 2 });
    await ended(id);
    const news = await db.database.sql`select event from outbox where resource_id = ${id}`;
    expect(news).toHaveLength(1 + 3 + 1);
  });
});
