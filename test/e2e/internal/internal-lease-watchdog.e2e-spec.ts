import { newId } from '@libs/kernel';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Begun, LongJobApp } from '../../support/jobs/long-job-app.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';
import { verifies } from '../../support/verifies.js';

describe('POST /internal/lease-watchdog', () => {
  let db: TestDatabase;
  let on: LongJobApp;

  beforeAll(async () => {
    db = await createTestDatabase();
    on = await LongJobApp.start(db, 'inline');
  });
  afterAll(async () => {
    await on.stop();
    await db.drop();
  });

  const watch = ({ id, kind, fence }: Begun, change: object = {}) =>
    on.post('lease-watchdog', { kind, parent_id: id, fence, n: 0, ...change });
  const tasks = async (id: string): Promise<string[]> => (await on.other.tasks(id)).map(({ name }) => name);
  const status = async (id: string): Promise<string> => (await on.other.on.resource(id)).status;

  it('arms itself again by one more task while the lease is live, and writes nothing else', async () => {
    verifies('internal.lease-watchdog.rearm', 'internal.lease-watchdog.read-only', 'state.pending', 'state.slot');
    verifies('event.wake-up.lease-watchdog', 'job-body.lease-watchdog.n', 'service.internal.watchdog');
    const job = await on.begun();
    const before = await on.other.durable(job.id);
    const first = await on.deliver(`wd-${job.id}-${job.fence}-0`);
    expect([first.status, first.body]).toEqual([200, { result: 'rearmed', n: 1 }]);
    expect(await tasks(job.id)).toEqual([`wd-${job.id}-${job.fence}-0`, `wd-${job.id}-${job.fence}-1`]);
    const [armed] = await db.database.sql<{ seconds: number }[]>`
      select extract(epoch from t.run_at - s.lease_until)::float8 as seconds from task t, slot s
      where t.name = ${`wd-${job.id}-${job.fence}-1`} and s.parent_id = ${job.id}`;
    // Half a second after the lease, and the time that a busy machine takes between its two clock reads.
    expect(armed?.seconds).toBeGreaterThan(0.45);
    expect(armed?.seconds).toBeLessThan(10);
    expect((await watch(job, { n: 6 })).body).toEqual({ result: 'rearmed', n: 7 });
    expect(await on.other.durable(job.id)).toBe(before);
  });

  it('repeated, or by two queues at once, is armed again once', async () => {
    const job = await on.begun();
    const before = await on.other.durable(job.id);
    const answers = await Promise.all([0, 0, 0].map((n) => watch(job, { n })));
    expect(answers.map(({ body }) => body)).toEqual([0, 0, 0].map(() => ({ result: 'rearmed', n: 1 })));
    expect(await tasks(job.id)).toHaveLength(2);
    expect(await on.other.durable(job.id)).toBe(before);
  });

  it.each<[string, (job: Begun) => Promise<unknown>]>([
    ['completed', () => Promise.resolve()],
    ['failed', ({ id }) => db.database.sql`update parent set takeovers = 5 where resource_id = ${id}`],
    ['cancelled', ({ id }) => db.database.sql`update production set cancel_requested = true where resource_id = ${id}`],
  ])('stops when the job is %s', async (end, towards) => {
    verifies('internal.lease-watchdog.stop.terminal', 'state.terminal');
    const job = await on.silent();
    await towards(job);
    const taken = await on.other.parents.takeOver.run(job.id, job.fence);
    if (taken?.outcome === 'resumed') void on.other.parents.walks.walk(taken.claim);
    await vi.waitUntil(async () => (await status(job.id)) === end, 30_000);
    const before = [await on.other.durable(job.id), await tasks(job.id)];
    const answer = await watch(job);
    expect([answer.status, answer.body]).toEqual([200, { result: 'stop', reason: 'terminal' }]);
    expect([await on.other.durable(job.id), await tasks(job.id)]).toEqual(before);
  });

  it('stops when the job is in no slot, or is none', async () => {
    verifies('internal.lease-watchdog.stop.unbound', 'state.unbound');
    const account = await on.other.account();
    const id = await on.other.ordered(account);
    const before = await on.other.durable(id);
    const answer = await on.post('lease-watchdog', { kind: 'compose', parent_id: id, fence: 1, n: 0 });
    expect([answer.status, answer.body]).toEqual([200, { result: 'stop', reason: 'unbound' }]);
    expect([await on.other.durable(id), await tasks(id)]).toEqual([before, []]);
    const nobody = { kind: 'remix', parent_id: newId(), fence: 1, n: 0 };
    expect((await on.post('lease-watchdog', nobody)).body).toEqual({ result: 'stop', reason: 'unbound' });
  });

  it.each<[string, (job: Begun, another: Begun) => object]>([
    ['a smaller fence', ({ fence }) => ({ fence: fence - 1 })],
    ['the first fence', () => ({ fence: 1 })],
    ['a larger fence', ({ fence }) => ({ fence: fence + 1 })],
    ['the largest number', () => ({ fence: Number.MAX_SAFE_INTEGER })],
    ['the fence of another job', (_, another) => ({ fence: another.fence })],
    ['another kind', () => ({ kind: 'remix' })],
  ])('stops at %s, also when the lease has run out', async (_, change) => {
    verifies('internal.lease-watchdog.stop.other-fence', 'state.other-fence', 'job-body.lease-watchdog.fence');
    verifies('job-body.lease-watchdog.kind', 'job-body.lease-watchdog.parent-id');
    const another = await on.begun();
    const job = await on.silent();
    const before = await on.other.durable(job.id);
    const answer = await watch(job, change(job, another));
    expect([answer.status, answer.body]).toEqual([200, { result: 'stop', reason: 'superseded' }]);
    expect([await on.other.durable(job.id), await tasks(job.id)]).toEqual([before, [`wd-${job.id}-${job.fence}-0`]]);
  });

  it('takes an expired job over under a larger fence, which is walked to its end', async () => {
    verifies('internal.lease-watchdog.resume', 'state.expired-lease');
    const job = await on.silent();
    const answer = await watch(job);
    expect([answer.status, answer.body]).toEqual([202, { result: 'resumed', fence: expect.any(Number) as number }]);
    const fence = Number(answer.body['fence']);
    expect(fence).toBeGreaterThan(job.fence);
    expect(await tasks(job.id)).toContain(`wd-${job.id}-${fence}-0`);
    await vi.waitUntil(async () => (await status(job.id)) === 'completed', 30_000);
    expect((await watch(job)).body).toEqual({ result: 'stop', reason: 'terminal' });
    expect((await watch(job, { fence })).body).toEqual({ result: 'stop', reason: 'terminal' });
    expect(await on.other.on.audit()).toEqual([]);
  });

  it('of several at once on an expired job one takes it over', async () => {
    const letGo = on.maker.hold();
    const job = await on.silent();
    const answers = await Promise.all([0, 0, 1, 2].map((n) => watch(job, { n })));
    expect(answers.filter(({ status: code }) => code === 202)).toHaveLength(1);
    const others = answers.filter(({ status: code }) => code === 200).map(({ body }) => body);
    expect(others).toEqual(others.map(() => ({ result: 'stop', reason: 'superseded' })));
    expect((await on.claimOf(job.id)).fence).toBe(answers.find(({ status: code }) => code === 202)?.body['fence']);
    letGo();
    await vi.waitUntil(async () => (await status(job.id)) === 'completed', 30_000);
  });

  it('is 503 where only another revision can go on, and writes nothing, but ends what is to be cancelled', async () => {
    const job = await on.silent();
    on.recipes.areElsewhere = true;
    const before = [await on.other.durable(job.id), await tasks(job.id)];
    expect(await watch(job)).toMatchObject({ status: 503, body: { error_code: 'handler_elsewhere', retryable: true } });
    expect([await on.other.durable(job.id), await tasks(job.id)]).toEqual(before);
    await db.database.sql`update production set cancel_requested = true where resource_id = ${job.id}`;
    expect((await watch(job)).body).toEqual({ result: 'stop', reason: 'terminal' });
    expect(await status(job.id)).toBe('cancelled');
    on.recipes.areElsewhere = false;
  });

  it('stops once it ended what its owner wished to cancel, or what was lost too often', async () => {
    const [wished, lost] = [await on.silent(), await on.silent()];
    await db.database.sql`update production set cancel_requested = true where resource_id = ${wished.id}`;
    await db.database.sql`update parent set takeovers = 5 where resource_id = ${lost.id}`;
    for (const [job, end] of [[wished, 'cancelled'] as const, [lost, 'failed'] as const]) {
      const answer = await watch(job);
      expect([answer.status, answer.body]).toEqual([200, { result: 'stop', reason: 'terminal' }]);
      expect(await status(job.id)).toBe(end);
      expect(await on.other.on.hold(job.id)).toMatchObject({ captured: null });
    }
  });

  it('of a job whose work stood still for half an hour finds its lease running out, whatever its holder does', async () => {
    verifies('limit.recovery-lease');
    const job = await on.silent();
    const letGo = on.maker.hold();
    const { fence } = (await watch(job)).body as { fence: number };
    const age = (minutes: number) => db.database.sql`
      update parent set progress_at = clock_timestamp() - make_interval(mins => ${minutes})
      where resource_id = ${job.id}`;
    const renew = on.other.renewal(await on.other.claim(job.id));
    await age(29);
    expect(await renew()).toMatchObject({ isLost: false });
    await age(31);
    expect(await renew()).toMatchObject({ isLost: true });
    await on.other.runOut(job.id);
    expect((await watch(job, { fence })).body).toMatchObject({ result: 'resumed' });
    letGo();
  });
});
