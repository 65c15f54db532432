import { DeliverOutbox, DeliverTasks, WakeJob, Relay, RescueJobs, TaskSink } from '@libs/jobs';
import { CloudTasksTaskSink } from '@libs/jobs/adapters';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { FakeGrpc } from '../../support/jobs/fake-grpc.js';
import { LongJobFixture } from '../../support/jobs/long-job-fixture.js';
import { JobFixture } from '../../support/jobs/job-fixture.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';

describe('wake-ups in a cloud queue', () => {
  let db: TestDatabase;
  let queue: FakeGrpc;
  let sink: CloudTasksTaskSink;
  let deliver: DeliverTasks;
  let on: JobFixture;

  beforeAll(async () => {
    db = await createTestDatabase();
    queue = await FakeGrpc.start('@google-cloud/tasks', 'google.cloud.tasks.v2.CloudTasks');
    sink = await CloudTasksTaskSink.open({
      queue: 'projects/p/locations/l/queues/q',
      target: 'https://media.example',
      serviceAccount: 'tasks@p.iam.gserviceaccount.com',
      audience: 'media-internal',
      client: queue.client,
    });
  });
  afterAll(async () => {
    await sink.close();
    queue.stop();
    await db.drop();
  });
  beforeEach(() => {
    queue.calls.length = 0;
    queue.answers = [{ message: {} }];
    on = new JobFixture(db.database);
    deliver = new DeliverTasks(db.database, sink, on.errors);
  });
  afterEach(() => db.database.sql`delete from task`);

  const write = (name: string, delaySeconds: number) => db.database.sql`
    insert into task (name, route, body, run_at)
    values (${name}, '/internal/poll', ${{ resource_id: name, step: 1 }},
      clock_timestamp() + make_interval(secs => ${delaySeconds}))`;
  const row = async (name: string) =>
    (
      await db.database.sql<{ state: string; attempt: number; due: number; pause: number }[]>`
        select state, attempt, extract(epoch from run_at - clock_timestamp())::float8 as due,
          extract(epoch from lease_until - clock_timestamp())::float8 as pause
        from task where name = ${name}`
    )[0];
  const deliverAll = async (): Promise<string[]> => {
    const claimed = await deliver.claim(10);
    await Promise.all(claimed.map((task) => deliver.deliver(task)));
    return claimed.map(({ name }) => name);
  };
  /** What the queue was given, by the name that ends the id of its task. */
  const given = () =>
    queue.calls.map(({ request }) => {
      const { name, scheduleTime } = (request as { task: { name: string; scheduleTime?: { seconds: string } } }).task;
      return { name: name.replace(/^.*\/tasks\/[0-9a-f]{64}-/, ''), at: Number(scheduleTime?.seconds ?? 0) };
    });

  it('are given to it before they are due, and only once, with the time at which it has to call', async () => {
    await write('soon', 600);
    const [{ at } = { at: 0 }] = await db.database.sql<{ at: number }[]>`
      select floor(extract(epoch from run_at))::float8 as at from task where name = 'soon'`;
    expect(await deliverAll()).toEqual(['soon']);
    expect(given()).toEqual([{ name: 'soon', at }]);
    expect(await row('soon')).toMatchObject({ state: 'done' });
    expect(await deliverAll()).toEqual([]);
  });

  it('wait here while their time is further away than the queue takes them ahead', async () => {
    await write('tomorrow', 24 * 3600);
    expect(await deliverAll()).toEqual([]);
  });

  it('are never given early to a sink that does not keep the time', async () => {
    class Now extends TaskSink {
      deliver = () => Promise.resolve({ outcome: 'accepted' } as const);
    }
    await write('soon', 1);
    expect(await new DeliverTasks(db.database, new Now(), on.errors).claim(10)).toEqual([]);
  });

  it('keep their time and pause, when the queue does not take them', async () => {
    await write('soon', 600);
    queue.answers = [{ code: 14, details: 'unavailable' }];
    expect(await deliverAll()).toEqual(['soon']);
    const after = await row('soon');
    expect(after).toMatchObject({ state: 'ready', attempt: 1 });
    expect(after?.due).toBeGreaterThan(590);
    expect(after?.pause).toBeGreaterThan(0);
    expect(await deliverAll()).toEqual([]);
  });

  it('are given by a running relay as soon as they are written', async () => {
    const outbox = new DeliverOutbox(db.database);
    const rescue = new RescueJobs(db.database, on.bell);
    const relay = new Relay(db.database, deliver, outbox, rescue, on.errors);
    await relay.start();
    await write('soon', 600);
    await db.database.notify('task_ready', '');
    await expect.poll(async () => (await row('soon'))?.state).toBe('done');
    await relay.stop();
    expect(given().map(({ name }) => name)).toEqual(['soon']);
    expect(on.errors.reports).toEqual([]);
  });

  const waitingJob = async (): Promise<string> => {
    const id = await on.started(await on.account());
    await on.pollStep.run(id, 0);
    await db.database.sql`delete from task where name = ${`poll-${id}-0`}`;
    await db.database.sql`
      update task set run_at = clock_timestamp() + interval '10 minutes' where name = ${`poll-${id}-1`}`;
    return id;
  };

  it('are overtaken by another one of the same step, when there is news of the job', async () => {
    const id = await waitingJob();
    expect(await deliverAll()).toEqual([`poll-${id}-1`]);
    const hasten = new WakeJob(db.database, on.bell);
    await hasten.run(id);
    await hasten.run(id);
    expect(await deliverAll()).toEqual([`poll-${id}-1-hastened`]);
    const { name, at } = given().at(-1) ?? { name: '', at: Infinity };
    expect(name).toBe(`poll-${id}-1-hastened`);
    expect(at).toBeLessThanOrEqual(Math.ceil(Date.now() / 1000));
  });

  it('are overtaken also where the news comes while the queue is being given the task', async () => {
    const id = await waitingJob();
    const [claimed] = await deliver.claim(10);
    await new WakeJob(db.database, on.bell).run(id);
    if (claimed) await deliver.deliver(claimed);
    expect(await deliverAll()).toEqual([`poll-${id}-1-hastened`]);
  });

  it('are missed a minute after their time, and not before', async () => {
    const id = await waitingJob();
    await deliverAll();
    const rescue = new RescueJobs(db.database, on.bell);
    await db.database.sql`
      update production set updated_at = clock_timestamp() - interval '1 hour' where resource_id = ${id}`;
    const dueAgo = (seconds: number) => db.database.sql`
      update task set run_at = clock_timestamp() - make_interval(secs => ${seconds}) where name = ${`poll-${id}-1`}`;
    expect(await rescue.run()).toBe(0);
    await dueAgo(50);
    expect(await rescue.run()).toBe(0);
    await dueAgo(70);
    expect(await rescue.run()).toBe(1);
    expect(await rescue.run()).toBe(0);
  });

  describe('of a claim of a long job', () => {
    let id: string;
    let fence: number;

    beforeEach(async () => {
      // No other job is rescued.
      await db.database.sql`update resource set status = 'failed'`;
      const service = new LongJobFixture(db.database, { runner: 'job' });
      id = await service.running(await service.account());
      ({ fence } = await service.claim(id));
      await db.database.sql`delete from task where route = '/internal/poll'`;
    });

    const rescue = (): Promise<number> => new RescueJobs(db.database, on.bell).run();
    const dueAgo = (seconds: number) => db.database.sql`
      update task set run_at = clock_timestamp() - make_interval(secs => ${seconds}) where body ->> 'parent_id' = ${id}`;

    it.each(['done', 'dead'])('are missed a minute after their time, and not before: %s', async (state) => {
      expect(await deliverAll()).toHaveLength(2);
      await db.database.sql`update task set state = ${state}`;
      expect(await rescue()).toBe(0);
      await dueAgo(50);
      expect(await rescue()).toBe(0);
      await dueAgo(70);
      expect(await rescue()).toBe(2);
      expect(await deliverAll()).toHaveLength(2);
      expect(await rescue()).toBe(0);
      await dueAgo(50);
      expect(await rescue()).toBe(0);
    });

    it('are missed by several replicas and written by one', async () => {
      await deliverAll();
      await dueAgo(70);
      const written = await Promise.all([rescue(), rescue(), rescue()]);
      expect(written.reduce((sum, count) => sum + count)).toBe(2);
      const rescued = (await deliverAll()).toSorted();
      expect(rescued.map((name) => name.replace(/\d+$/, ''))).toEqual([
        `launch-${id}-${fence}-rescue-`,
        `wd-${id}-${fence}-rescue-`,
      ]);
      for (const name of rescued) {
        expect(Math.abs(Number(name.split('-').at(-1)) - Date.now() / 60_000)).toBeLessThan(2);
      }
    });

    it('go on counting, so that the next look has a name that no earlier one had', async () => {
      await db.database.sql`
        update task set body = body || '{"n": 6}' where name = ${`wd-${id}-${fence}-0`}`;
      await deliverAll();
      await dueAgo(70);
      await rescue();
      const looks = await db.database.sql`
        select body from task where state = 'ready' and route = '/internal/lease-watchdog'`;
      expect(looks).toEqual([{ body: { kind: 'compose', parent_id: id, fence, n: 7 } }]);
    });
  });
});
