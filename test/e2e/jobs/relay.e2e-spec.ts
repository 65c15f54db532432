import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DeliverOutbox, DeliverTasks, Relay, RescueJobs } from '@libs/jobs';
import { HttpTaskSink } from '@libs/jobs/adapters';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { FakeErrorReporter } from '../../support/jobs/fake-error-reporter.js';
import { JobFixture } from '../../support/jobs/job-fixture.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';

interface Received {
  path: string;
  headers: IncomingMessage['headers'];
  body: unknown;
}

describe('relay', () => {
  let db: TestDatabase;
  let server: Server;
  let received: Received[];
  let answers: { status: number; headers?: Record<string, string> }[];
  let deliver: DeliverTasks;
  let errors: FakeErrorReporter;
  /** Holds the answer to a task until its promise resolves. */
  const gates = new Map<string, Promise<void>>();

  beforeAll(async () => {
    db = await createTestDatabase();
    server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const body: unknown = JSON.parse(Buffer.concat(chunks).toString());
        received.push({ path: request.url ?? '', headers: request.headers, body });
        const { status, headers } = answers.shift() ?? { status: 200 };
        const gate = gates.get(String(request.headers['x-cloudtasks-taskname'])) ?? Promise.resolve();
        void gate.then(() => response.writeHead(status, headers).end('{}'));
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterAll(async () => {
    await new Promise((resolve) => server.close(resolve));
    await db.drop();
  });
  beforeEach(() => {
    received = [];
    answers = [];
    gates.clear();
    errors = new FakeErrorReporter();
    const { port } = server.address() as AddressInfo;
    deliver = new DeliverTasks(db.database, new HttpTaskSink(`http://127.0.0.1:${port}`, 't'.repeat(43)), errors);
  });
  afterEach(() => db.database.sql`delete from task`);

  /** One round of a relay: claims and delivers what is due; answers how much that was. */
  const delivered = async (tasks: DeliverTasks, limit: number): Promise<number> => {
    const due = await tasks.claim(limit);
    await Promise.all(due.map((task) => tasks.deliver(task)));
    return due.length;
  };
  const write = (name: string, delaySeconds = 0, route = '/internal/poll') => db.database.sql`
    insert into task (name, route, body, run_at)
    values (${name}, ${route}, ${{ resource_id: 'r', step: 1 }},
      clock_timestamp() + make_interval(secs => ${delaySeconds}))`;
  const row = async (name: string) => {
    const [found] = await db.database.sql<
      { state: string; attempt: number; last_error: string | null; wait: number }[]
    >`
      select state, attempt, last_error, extract(epoch from run_at - clock_timestamp())::float8 as wait
      from task where name = ${name}`;
    if (!found) throw new Error(`no task ${name}`);
    return found;
  };

  it('a due task is delivered as a cloud queue would, once', async () => {
    await write('poll-r-1');
    expect(await delivered(deliver, 10)).toBe(1);
    expect(received).toMatchObject([
      {
        path: '/internal/poll',
        body: { resource_id: 'r', step: 1 },
        headers: {
          authorization: `Bearer ${'t'.repeat(43)}`,
          'x-cloudtasks-taskname': 'poll-r-1',
          'x-cloudtasks-taskretrycount': '0',
        },
      },
    ]);
    expect(await row('poll-r-1')).toMatchObject({ state: 'done' });
    expect(await delivered(deliver, 10)).toBe(0);
  });

  it('a task that is not due waits', async () => {
    await write('later', 30);
    expect(await delivered(deliver, 10)).toBe(0);
  });

  it('a 503 is delivered again after its Retry-After, other troubles after a growing pause', async () => {
    await write('a');
    answers = [{ status: 503, headers: { 'retry-after': '7' } }];
    await delivered(deliver, 10);
    const first = await row('a');
    expect(first).toMatchObject({ state: 'ready', attempt: 1, last_error: '/internal/poll answered 503' });
    expect(first.wait).toBeGreaterThan(6);
    for (const [attempt, least] of [
      [2, 1.5],
      [3, 3.5],
    ] as const) {
      await db.database.sql`update task set run_at = clock_timestamp()`;
      answers = [{ status: 500 }];
      await delivered(deliver, 10);
      const again = await row('a');
      expect(again.attempt).toBe(attempt);
      expect(again.wait).toBeGreaterThan(least);
    }
  });

  it('a task that its handler refuses stays as a dead row', async () => {
    await write('a');
    answers = [{ status: 404 }];
    await delivered(deliver, 10);
    expect(await row('a')).toMatchObject({ state: 'dead', last_error: '/internal/poll answered 404' });
  });

  it.each([
    ['/internal/launch-job', 'ready'],
    ['/internal/lease-watchdog', 'ready'],
    ['/internal/resume-compositions', 'ready'],
    ['/internal/resume-remixes', 'ready'],
    ['/internal/poll', 'dead'],
    ['/internal/notify', 'dead'],
  ])('a 404 of %s leaves its task %s: it is an answer, or the route of another process', async (route, state) => {
    await write('a', 0, route);
    answers = [{ status: 404 }];
    await delivered(deliver, 10);
    expect(await row('a')).toMatchObject({ state, attempt: 1, last_error: `${route} answered 404` });
  });

  it('a handler that cannot be reached is tried again', async () => {
    await write('a');
    const nobody = new DeliverTasks(db.database, new HttpTaskSink('http://127.0.0.1:1', 't'), errors);
    await delivered(nobody, 10);
    expect(await row('a')).toMatchObject({ state: 'ready', attempt: 1 });
  });

  it('two relays never deliver one task at the same time', async () => {
    for (let n = 0; n < 30; n += 1) await write(`t${n}`);
    const counts = await Promise.all([delivered(deliver, 30), delivered(deliver, 30), delivered(deliver, 30)]);
    expect(counts.reduce((sum, count) => sum + count)).toBe(30);
    expect(received).toHaveLength(30);
  });

  it('a task whose relay died is delivered by another when the claim runs out', async () => {
    await write('a');
    await db.database.sql`
      update task set attempt = 1, lease_until = clock_timestamp() + interval '1 minute' where name = 'a'`;
    expect(await delivered(deliver, 10)).toBe(0);
    await db.database.sql`update task set lease_until = clock_timestamp() - interval '1 second' where name = 'a'`;
    expect(await delivered(deliver, 10)).toBe(1);
  });

  it('a relay that lost its claim records nothing over its successor', async () => {
    await write('a');
    const [lost] = await deliver.claim(1);
    await db.database.sql`update task set lease_until = clock_timestamp() - interval '1 second' where name = 'a'`;
    const [held] = await deliver.claim(1);
    if (!lost || !held) throw new Error('the task was not claimed twice');
    answers = [{ status: 200 }, { status: 404 }, { status: 500 }];
    await deliver.deliver(lost);
    await deliver.deliver(lost);
    expect(await row('a')).toMatchObject({ state: 'ready', attempt: 2, last_error: null });
    await deliver.deliver(held);
    expect(await row('a')).toMatchObject({ state: 'ready', attempt: 2, last_error: '/internal/poll answered 500' });
    answers = [{ status: 404 }];
    await deliver.deliver(lost);
    expect((await row('a')).state).toBe('ready');
  });

  it('claims skip the rows that another transaction holds instead of waiting for it', async () => {
    await write('first');
    await write('second', -1);
    const locked = Promise.withResolvers<void>();
    const mayEnd = Promise.withResolvers<void>();
    const other = db.database.transaction(async (tx) => {
      await tx.sql`select 1 from task where name = 'second' for update`;
      locked.resolve();
      await mayEnd.promise;
    });
    await locked.promise;
    expect((await deliver.claim(10)).map(({ name }) => name)).toEqual(['first']);
    mayEnd.resolve();
    await other;
  });

  describe('as a loop', () => {
    let on: JobFixture;
    let relay: Relay;

    beforeEach(async () => {
      on = new JobFixture(db.database);
      const rescue = new RescueJobs(db.database, on.bell);
      relay = new Relay(db.database, deliver, new DeliverOutbox(db.database), rescue, errors);
      await relay.start();
    });
    afterEach(async () => {
      await relay.stop();
    });

    it('is woken by the bell long before it would look by itself', async () => {
      const waits: number[] = [];
      for (let n = 1; n <= 5; n += 1) {
        await write(`notified-${n}`);
        const rung = performance.now();
        on.bell.ring();
        await expect.poll(() => received.length, { interval: 5 }).toBe(n);
        waits.push(performance.now() - rung);
      }
      // By itself it looks once a second.
      expect(waits.toSorted((a, b) => a - b)[2]).toBeLessThan(400);
      expect(errors.reports).toEqual([]);
    });

    it('finds a task whose notification was lost', async () => {
      await write('unnoticed');
      await expect.poll(() => received.length, { timeout: 60_000 }).toBe(1);
      expect(errors.reports).toEqual([]);
    });

    it('a slow handler holds up no other delivery', async () => {
      const gate = Promise.withResolvers<void>();
      gates.set('slow', gate.promise);
      await write('slow');
      on.bell.ring();
      await expect.poll(() => received.length).toBe(1);
      await write('quick');
      on.bell.ring();
      await expect.poll(async () => (await row('quick')).state).toBe('done');
      expect((await row('slow')).state).toBe('ready');
      gate.resolve();
      await expect.poll(async () => (await row('slow')).state).toBe('done');
      expect(errors.reports).toEqual([]);
    });

    it('a delivery under way keeps its claim, however long it takes', async () => {
      const gate = Promise.withResolvers<void>();
      gates.set('slow', gate.promise);
      await write('slow');
      on.bell.ring();
      await expect.poll(() => received.length).toBe(1);
      const claim = async () =>
        (
          await db.database.sql<{ until: number }[]>`
          select extract(epoch from lease_until)::float8 as until from task where name = 'slow'`
        )[0]?.until ?? 0;
      const first = await claim();
      await expect.poll(claim, { timeout: 60_000 }).toBeGreaterThan(first + 2);
      gate.resolve();
      await expect.poll(async () => (await row('slow')).state).toBe('done');
      expect(await row('slow')).toMatchObject({ attempt: 1 });
      expect(errors.reports).toEqual([]);
    });

    it('waits at its stop for deliveries under way, and their outcome is recorded', async () => {
      const gate = Promise.withResolvers<void>();
      gates.set('slow', gate.promise);
      await write('slow');
      on.bell.ring();
      await expect.poll(() => received.length).toBe(1);
      let over = false;
      const stopped = relay.stop().then(() => (over = true));
      for (let look = 0; look < 20; look += 1) expect((await row('slow')).state).toBe('ready');
      expect(over).toBe(false);
      gate.resolve();
      await stopped;
      expect((await row('slow')).state).toBe('done');
      expect(errors.reports).toEqual([]);
    });
  });

  it('its first round announces events, rescues quiet jobs and forgets old tasks', async () => {
    const on = new JobFixture(db.database);
    const id = await on.started(await on.account());
    await db.database.sql`update task set state = 'dead' where body ->> 'resource_id' = ${id}`;
    await db.database.sql`
      update production set updated_at = clock_timestamp() - interval '2 minutes' where resource_id = ${id}`;
    await write('old');
    await db.database.sql`
      update task set state = 'done', finished_at = clock_timestamp() - interval '61 minutes' where name = 'old'`;
    const news: string[] = [];
    await on.updates.start();
    on.updates.on(
      ({ resourceId }) => news.push(resourceId),
      () => undefined,
    );
    const rescue = new RescueJobs(db.database, on.bell);
    const relay = new Relay(db.database, deliver, new DeliverOutbox(db.database), rescue, errors);
    await relay.start();
    await expect.poll(() => news).toEqual([id]);
    await expect.poll(() => db.database.sql`select 1 from task where name = 'old'`).toEqual([]);
    await expect.poll(() => received.map(({ body }) => body)).toEqual([{ resource_id: id, step: 0 }]);
    await relay.stop();
    await on.updates.stop();
    expect(errors.reports).toEqual([]);
  });
});
