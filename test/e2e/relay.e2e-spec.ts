import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DeliverOutbox, DeliverTasks, Relay, RescueProductions } from '@libs/production';
import { HttpTaskSink } from '@libs/production/adapters';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';

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

  beforeAll(async () => {
    db = await createTestDatabase();
    server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const body: unknown = JSON.parse(Buffer.concat(chunks).toString());
        received.push({ path: request.url ?? '', headers: request.headers, body });
        const { status, headers } = answers.shift() ?? { status: 200 };
        response.writeHead(status, headers).end('{}');
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
    const { port } = server.address() as AddressInfo;
    deliver = new DeliverTasks(db.database, new HttpTaskSink(`http://127.0.0.1:${port}`, 't'.repeat(43)));
  });
  afterEach(() => db.database.sql`delete from task`);

  const write = (name: string, delaySeconds = 0) => db.database.sql`
    insert into task (name, route, body, run_at)
    values (${name}, '/internal/poll', ${{ resource_id: 'r', step: 1 }},
      clock_timestamp() + make_interval(secs => ${delaySeconds}))`;
  const row = async (name: string) => {
    const [found] = await db.database.sql<{ state: string; attempt: number; last_error: string | null; wait: number }>`
      select state, attempt, last_error, extract(epoch from run_at - clock_timestamp())::float8 as wait
      from task where name = ${name}`;
    if (!found) throw new Error(`no task ${name}`);
    return found;
  };

  it('a due task is delivered as a cloud queue would, once', async () => {
    await write('poll-r-1');
    expect(await deliver.run(10)).toBe(1);
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
    expect(await deliver.run(10)).toBe(0);
  });

  it('a task that is not due waits', async () => {
    await write('later', 30);
    expect(await deliver.run(10)).toBe(0);
  });

  it('a 503 is delivered again after its Retry-After, other troubles after a growing pause', async () => {
    await write('a');
    answers = [{ status: 503, headers: { 'retry-after': '7' } }];
    await deliver.run(10);
    const first = await row('a');
    expect(first).toMatchObject({ state: 'ready', attempt: 1, last_error: '/internal/poll answered 503' });
    expect(first.wait).toBeGreaterThan(6);
    for (const [attempt, least] of [
      [2, 1.5],
      [3, 3.5],
    ] as const) {
      await db.database.sql`update task set run_at = clock_timestamp()`;
      answers = [{ status: 500 }];
      await deliver.run(10);
      const again = await row('a');
      expect(again.attempt).toBe(attempt);
      expect(again.wait).toBeGreaterThan(least);
    }
  });

  it('a task that its handler refuses stays as a dead row', async () => {
    await write('a');
    answers = [{ status: 404 }];
    await deliver.run(10);
    expect(await row('a')).toMatchObject({ state: 'dead', last_error: '/internal/poll answered 404' });
  });

  it('a handler that cannot be reached is tried again', async () => {
    await write('a');
    const nobody = new DeliverTasks(db.database, new HttpTaskSink('http://127.0.0.1:1', 't'));
    await nobody.run(10);
    expect(await row('a')).toMatchObject({ state: 'ready', attempt: 1 });
  });

  it('two relays never deliver one task at the same time', async () => {
    for (let n = 0; n < 30; n += 1) await write(`t${n}`);
    const counts = await Promise.all([deliver.run(30), deliver.run(30), deliver.run(30)]);
    expect(counts.reduce((sum, count) => sum + count)).toBe(30);
    expect(received).toHaveLength(30);
  });

  it('a task whose relay died is delivered by another when the claim runs out', async () => {
    await write('a');
    await db.database.sql`
      update task set attempt = 1, lease_until = clock_timestamp() + interval '1 minute' where name = 'a'`;
    expect(await deliver.run(10)).toBe(0);
    await db.database.sql`update task set lease_until = clock_timestamp() - interval '1 second' where name = 'a'`;
    expect(await deliver.run(10)).toBe(1);
  });

  it('wakes at the notification of a new task, and finds one whose notification was lost', async () => {
    const errors: unknown[] = [];
    const relay = new Relay(
      db.database,
      deliver,
      new DeliverOutbox(db.database),
      new RescueProductions(db.database),
      (error) => errors.push(error),
    );
    await relay.start();
    await write('notified');
    await db.database.notify('task_ready', '');
    await expect.poll(() => received.length, { interval: 5 }).toBe(1);
    await write('unnoticed');
    await expect.poll(() => received.length, { timeout: 5_000 }).toBe(2);
    await relay.stop();
    expect(errors).toEqual([]);
  });
});
