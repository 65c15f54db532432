import { newId } from '@libs/kernel';
import { LaunchRefused } from '../../../libs/jobs/src/launch/launch-refused.js';
import { LaunchUnavailable } from '../../../libs/jobs/src/launch/launch-unavailable.js';
import type { LaunchOrder } from '../../../libs/jobs/src/launch/job-launcher.js';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Begun, LongJobApp } from '../../support/jobs/long-job-app.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';
import { verifies } from '../../support/verifies.js';

describe('the job runner mode', () => {
  let db: TestDatabase;
  let on: LongJobApp;

  beforeAll(async () => {
    db = await createTestDatabase();
    on = await LongJobApp.start(db, 'job');
  });
  afterAll(async () => {
    await on.stop();
    await db.drop();
  });
  afterEach(() => {
    on.launcher.orders.length = 0;
    on.launcher.before = () => Promise.resolve();
    delete on.launcher.trouble;
  });

  const launch = ({ id, kind, fence }: Begun, change: object = {}) =>
    on.post('launch-job', { kind, parent_id: id, fence, ...change });
  const status = async (id: string): Promise<string> => (await on.other.on.resource(id)).status;
  const tasks = async (id: string): Promise<string[]> => (await on.other.tasks(id)).map(({ name }) => name);
  const claim = (job: LaunchOrder, holder = newId()) => on.other.claimHandoff.run(job, holder);

  const wish = ({ id }: Begun) =>
    db.database.sql`update production set cancel_requested = true where resource_id = ${id}`;

  /** What an execution does: claims, walks to the end. */
  async function execute(job: LaunchOrder): Promise<void> {
    const claimed = await claim(job);
    if (claimed) await on.other.parents.walk(claimed).run();
  }

  describe('POST /internal/launch-job', () => {
    it('launches what was handed over and answers the execution', async () => {
      verifies('internal.launch-job.launched', 'event.wake-up.launch-job', 'service.internal.launching');
      const job = await on.begun();
      const answer = await on.deliver(`launch-${job.id}-${job.fence}`);
      const execution = `compose-${job.id}-${job.fence}`;
      expect([answer.status, answer.body]).toEqual([200, { result: 'launched', execution }]);
      expect(on.launcher.orders).toEqual([{ kind: 'compose', parentId: job.id, fence: job.fence }]);
      expect(await db.database.sql`select execution from slot where parent_id = ${job.id}`).toEqual([{ execution }]);
      await execute({ kind: 'compose', parentId: job.id, fence: job.fence });
      expect(await status(job.id)).toBe('completed');
      expect(await tasks(job.id)).toContain(`launch-${job.id}-${job.fence}`);
      expect(await on.other.on.audit()).toEqual([]);
    });

    it('launches once, however late its queue asks again', async () => {
      const job = await on.begun();
      const answers = [await launch(job), await launch(job)];
      expect(answers[1]?.body).toEqual(answers[0]?.body);
      expect(on.launcher.orders).toHaveLength(1);
    });

    it('whose answer was lost is launched again, and one of the executions works', async () => {
      const job = await on.begun();
      const answers = [await launch(job)];
      await db.database.sql`update slot set execution = null where parent_id = ${job.id}`;
      answers.push(await launch(job));
      expect(answers.map(({ body }) => body['result'])).toEqual(['launched', 'launched']);
      expect(on.launcher.orders).toHaveLength(2);
      const claims = await Promise.all(on.launcher.orders.map((order) => claim(order)));
      expect(claims.filter(Boolean)).toHaveLength(1);
      expect((await launch(job)).body).toEqual({ result: 'superseded' });
    });

    it.each<[string, (job: Begun, another: Begun) => object, (job: Begun) => Promise<unknown>]>([
      ['a smaller fence', ({ fence }) => ({ fence: fence - 1 }), async () => {}],
      ['a larger fence', ({ fence }) => ({ fence: fence + 1 }), async () => {}],
      ['the largest number', () => ({ fence: Number.MAX_SAFE_INTEGER }), async () => {}],
      ['the fence of another job', (_, another) => ({ fence: another.fence }), async () => {}],
      ['another kind', () => ({ kind: 'remix' }), async () => {}],
      ['a job that nobody knows', () => ({ parent_id: newId() }), async () => {}],
      ['a marker that was claimed', () => ({}), ({ id, fence }) => claim({ kind: 'compose', parentId: id, fence })],
      ['a marker whose time is over', () => ({}), ({ id }) => on.other.runOut(id)],
      ['a job that has ended', () => ({}), ({ id, fence }) => execute({ kind: 'compose', parentId: id, fence })],
    ])('launches nothing for %s', async (_, change, happens) => {
      verifies('internal.launch-job.live-handoff', 'internal.launch-job.superseded', 'job-body.launch-job.fence');
      verifies('job-body.launch-job.kind', 'job-body.launch-job.parent-id');
      const another = await on.begun();
      const job = await on.begun();
      await happens(job);
      const before = await on.other.durable(job.id);
      const answer = await launch(job, change(job, another));
      expect([answer.status, answer.body]).toEqual([200, { result: 'superseded' }]);
      expect(on.launcher.orders).toEqual([]);
      expect(await on.other.durable(job.id)).toBe(before);
    });

    it('launches nothing for a job that waits for its slot', async () => {
      const id = await on.other.ordered(await on.other.account());
      const answer = await on.post('launch-job', { kind: 'compose', parent_id: id, fence: 1 });
      expect([answer.body, on.launcher.orders]).toEqual([{ result: 'superseded' }, []]);
    });

    it('fails a job closed that can never be launched: nothing is charged, and the slot is free', async () => {
      verifies('internal.launch-job.definitive-error');
      on.launcher.trouble = new LaunchRefused('permission denied', 'PERMISSION_DENIED: run.jobs.run on media-job');
      const job = await on.begun();
      const answer = await launch(job);
      expect([answer.status, answer.body]).toEqual([200, { result: 'failed_closed', error_code: 'internal_error' }]);
      const { status: end, metadata } = await on.other.on.resource(job.id);
      expect([end, metadata]).toMatchObject(['failed', { cost: 0, error: { retryable: false } }]);
      expect(JSON.stringify(metadata)).not.toContain('run.jobs.run');
      const told = on.app.log.map((line) => JSON.parse(line) as { part?: string; err?: { message: string } });
      const reasons = told.filter(({ part }) => part === `launch of ${job.id}`).map(({ err }) => err?.message);
      expect(reasons).toEqual(['PERMISSION_DENIED: run.jobs.run on media-job']);
      expect(await on.other.on.hold(job.id)).toMatchObject({ state: 'voided', captured: null });
      expect(await db.database.sql`select 1 from slot where parent_id = ${job.id}`).toEqual([]);
      expect((await launch(job)).body).toEqual({ result: 'superseded' });
      expect(await on.other.on.audit()).toEqual([]);
      expect(on.endsTold(job.id)).toMatchObject([{ status: 'failed', error_code: 'internal_error', fence: job.fence }]);
    });

    it('launches nothing that its owner wishes to cancel, and cancels it', async () => {
      const job = await on.begun();
      await wish(job);
      expect((await launch(job)).body).toEqual({ result: 'superseded' });
      expect(on.launcher.orders).toEqual([]);
      expect(await status(job.id)).toBe('cancelled');
      expect(await on.other.on.hold(job.id)).toMatchObject({ state: 'voided', captured: null });
      expect(await db.database.sql`select 1 from slot where parent_id = ${job.id}`).toEqual([]);
      expect(on.endsTold(job.id)).toMatchObject([{ status: 'cancelled', fence: job.fence }]);
    });

    it('ends the lease of the execution that exited, and leaves the lease of every other alone', async () => {
      const job = await on.begun();
      await launch(job);
      const before = await on.other.durable(job.id);
      await on.launcher.exited?.('host/7/');
      expect(await on.other.durable(job.id)).toBe(before);
      await claim({ kind: 'compose', parentId: job.id, fence: job.fence }, 'host/7/a');
      const claimed = await on.other.durable(job.id);
      await on.launcher.exited?.('host/77/');
      expect(await on.other.durable(job.id)).toBe(claimed);
      await on.launcher.exited?.('host/7/');
      expect(await tasks(job.id)).toContain(`wd-${job.id}-${job.fence}-exited`);
      const taken = await on.other.parents.takeOver.run(job.id, job.fence);
      expect(taken?.outcome).toBe('handed_over');
    });

    it('leaves a job alone that was claimed while its launch was refused', async () => {
      const job = await on.begun();
      on.launcher.trouble = new LaunchRefused('not found', 'NOT_FOUND');
      on.launcher.before = async (order) => void (await claim(order));
      expect((await launch(job)).body).toEqual({ result: 'superseded' });
      expect(await status(job.id)).toBe('processing');
    });

    it('says so where the job was published while its launch was refused', async () => {
      const job = await on.begun();
      on.launcher.trouble = new LaunchRefused('invalid argument', 'INVALID_ARGUMENT');
      on.launcher.before = execute;
      const answer = await launch(job);
      expect([answer.status, answer.body]).toEqual([200, { result: 'already_published' }]);
      expect(await status(job.id)).toBe('completed');
      expect(await on.other.on.hold(job.id)).toMatchObject({ state: 'captured' });
    });

    it('leaves a job alone that was taken over while its launch was refused', async () => {
      const job = await on.begun();
      on.launcher.trouble = new LaunchRefused('not found', 'NOT_FOUND');
      on.launcher.before = async () => {
        await on.other.runOut(job.id);
        await on.other.parents.takeOver.run(job.id, job.fence);
      };
      expect((await launch(job)).body).toEqual({ result: 'superseded' });
      expect((await on.claimOf(job.id)).fence).toBeGreaterThan(job.fence);
    });

    it('is 503 while the launcher is away, changes nothing, and launches when the queue comes back', async () => {
      verifies('internal.launch-job.transient-error', 'status.503.transient-launch');
      const job = await on.begun();
      const before = await on.other.durable(job.id);
      on.launcher.trouble = new LaunchUnavailable('UNAVAILABLE: try again');
      const answer = await launch(job);
      expect(answer).toMatchObject({ status: 503, body: { error_code: 'launch_unavailable', retryable: true } });
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(JSON.stringify(answer.body)).not.toContain('UNAVAILABLE: try');
      expect(await on.other.durable(job.id)).toBe(before);
      delete on.launcher.trouble;
      expect((await launch(job)).body).toMatchObject({ result: 'launched' });
    });

    it('keeps a job whose launch failed with an unknown error', async () => {
      const job = await on.begun();
      const before = await on.other.durable(job.id);
      on.launcher.trouble = new Error('a fault of ours');
      expect((await launch(job)).status).toBe(500);
      expect(await on.other.durable(job.id)).toBe(before);
    });
  });

  describe.each([
    ['compose', 'resume-compositions'],
    ['remix', 'resume-remixes'],
  ] as const)('an expired %s', (kind, route) => {
    it('is handed over by its resume route, and nothing is made here', async () => {
      verifies('internal.resume-compositions.job-runner', 'internal.resume-remixes.job-runner');
      const job = await on.silent(kind);
      await claim({ kind, parentId: job.id, fence: job.fence });
      await on.other.die(job.id);
      const { body } = await on.post(route, { limit: 10 });
      expect(body).toMatchObject({ results: expect.arrayContaining([expect.objectContaining({ parent_id: job.id })]) });
      const { fence } = (await on.other.claim(job.id)) as { fence: number };
      expect(body['results']).toContainEqual({ parent_id: job.id, fence, outcome: 'handed_over' });
      expect((await on.deliver(`launch-${job.id}-${fence}`)).body).toMatchObject({ result: 'launched' });
      expect(on.launcher.orders).toEqual([{ kind, parentId: job.id, fence }]);
      expect(on.maker.made).toEqual([]);
    });

    it('is handed over by its watchdog at once, and nothing is made here', async () => {
      verifies('internal.lease-watchdog.job-runner');
      const job = await on.silent(kind);
      const watched = { kind, parent_id: job.id, fence: job.fence, n: 3 };
      const { status: code, body } = await on.post('lease-watchdog', watched);
      const { fence } = await on.claimOf(job.id);
      expect([code, body]).toEqual([202, { result: 'resumed', fence }]);
      expect(await tasks(job.id)).toEqual(
        expect.arrayContaining([`wd-${job.id}-${fence}-0`, `launch-${job.id}-${fence}`]),
      );
      expect((await on.deliver(`launch-${job.id}-${fence}`)).body).toMatchObject({ result: 'launched' });
      expect((await on.deliver(`launch-${job.id}-${job.fence}`)).body).toEqual({ result: 'superseded' });
      expect(on.maker.made).toEqual([]);
    });

    it('is watched on while its handoff is live', async () => {
      const job = await on.begun(kind);
      const before = await on.other.durable(job.id);
      expect((await on.deliver(`wd-${job.id}-${job.fence}-0`)).body).toEqual({ result: 'rearmed', n: 1 });
      expect(await on.other.durable(job.id)).toBe(before);
    });
  });

  it('is asked for: in every other its routes are not there, whatever is sent to them', async () => {
    verifies('internal.launch-job.job-runner-only', 'internal.notify.job-runner-only', 'status.404.job-runner-only');
    const inline = await LongJobApp.start(db, 'inline', { secrets: on.app.secrets });
    const nothing = await inline.post('nothing', {});
    for (const route of ['launch-job', 'notify']) {
      for (const authorization of [`Bearer ${inline.token}`, 'Bearer x', null]) {
        for (const body of [{}, { kind: 'compose', parent_id: newId(), fence: 1 }]) {
          const answer = await inline.post(route, body, authorization);
          expect([answer.status, answer.body]).toEqual([404, nothing.body]);
          expect(answer.headers.get('www-authenticate')).toBeNull();
        }
      }
    }
    expect(nothing.body).toMatchObject({ error_code: 'not_found', retryable: false });
    await inline.stop();
  });

  it('walks nothing in this process, also where a queued job gets its slot', async () => {
    const id = await on.other.ordered(await on.other.account(), 'compose', { shots: 0, pieces: 1 });
    expect((await on.post('poll', { resource_id: id, step: 0 })).body).toMatchObject({ result: 'advanced' });
    const { fence } = await on.claimOf(id);
    expect((await on.deliver(`launch-${id}-${fence}`)).body).toMatchObject({ result: 'launched' });
    await execute({ kind: 'compose', parentId: id, fence });
    await vi.waitUntil(async () => (await status(id)) === 'completed', 30_000);
    expect(on.maker.made).toEqual([]);
  });
});
