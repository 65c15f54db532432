import { createHash } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { clientOptions, FakeGrpc } from '../../../../test/support/jobs/fake-grpc.js';
import type { DueTask } from '../queue/task-sink.js';
import { CloudTasksTaskSink } from './cloud-tasks-task-sink.js';

const QUEUE = 'projects/p/locations/europe-west1/queues/media';
const NAME = 'poll-6f1f64ae-4ab3-4a0c-9f0b-2b6e0d3e9a11-3';

const task = (change: Partial<DueTask> = {}): DueTask => ({
  id: 1,
  name: NAME,
  route: '/internal/poll',
  body: { resource_id: 'r', text: 'grün' },
  run_at: new Date('2026-01-01T00:00:00Z'),
  attempt: 1,
  max_attempts: 100,
  ...change,
});

describe('CloudTasksTaskSink', () => {
  let fake: FakeGrpc;
  const sinks: CloudTasksTaskSink[] = [];

  beforeAll(async () => {
    fake = await FakeGrpc.start('@google-cloud/tasks', 'google.cloud.tasks.v2.CloudTasks');
  });
  afterAll(() => fake.stop());
  beforeEach(() => {
    fake.calls.length = 0;
    fake.answers = [{ message: { name: 'given' } }];
  });
  afterEach(async () => {
    await Promise.all(sinks.splice(0).map((sink) => sink.close()));
  });

  const open = async (client = fake.client, answerMs = 5_000): Promise<CloudTasksTaskSink> => {
    const sink = await CloudTasksTaskSink.open({
      queue: QUEUE,
      target: 'https://media.example',
      serviceAccount: 'media-tasks@p.iam.gserviceaccount.com',
      audience: 'media-internal',
      client,
      answerMs,
    });
    sinks.push(sink);
    return sink;
  };

  it('creates a task that calls the route with its body, as the service account, within half a minute', async () => {
    expect(await (await open()).deliver(task())).toEqual({ outcome: 'accepted' });
    const [{ method, request, metadata } = { method: '', request: {}, metadata: undefined }] = fake.calls;
    expect(method).toBe('CreateTask');
    const hash = createHash('sha256').update(NAME).digest('hex');
    expect(request).toMatchObject({
      parent: QUEUE,
      task: {
        name: `${QUEUE}/tasks/${hash}-${NAME}`,
        dispatchDeadline: { seconds: '30' },
        httpRequest: {
          httpMethod: 'POST',
          url: 'https://media.example/internal/poll',
          headers: { 'Content-Type': 'application/json' },
          oidcToken: { serviceAccountEmail: 'media-tasks@p.iam.gserviceaccount.com', audience: 'media-internal' },
        },
      },
    });
    const sent = request as { task: { httpRequest: { body: Buffer } } };
    expect(JSON.parse(sent.task.httpRequest.body.toString())).toEqual({ resource_id: 'r', text: 'grün' });
    expect(metadata?.get('x-goog-request-params')).toEqual([`parent=${encodeURIComponent(QUEUE)}`]);
  });

  it('says when a task is due that it is given ahead of its time, to the millisecond', async () => {
    const at = new Date('2100-01-02T03:04:05.678Z');
    await (await open()).deliver(task({ run_at: at }));
    expect(fake.calls[0]?.request).toMatchObject({
      task: { scheduleTime: { seconds: String(Date.UTC(2100, 0, 2, 3, 4, 5) / 1000), nanos: 678_000_000 } },
    });
  });

  it('gives one name one id, and every name an id that the queue can take', async () => {
    const sink = await open();
    const names = ['a', 'a', 'b', 'a/b', 'a.b', 'ü'.repeat(600)];
    for (const name of names) await sink.deliver(task({ name }));
    const ids = fake.calls.map(
      ({ request }) => (request as { task: { name: string } }).task.name.split('/').at(-1) ?? '',
    );
    expect(ids[0]).toBe(ids[1]);
    expect(new Set(ids).size).toBe(names.length - 1);
    expect(ids.filter((id) => !/^[\w-]{1,500}$/.test(id))).toEqual([]);
  });

  const answered = async (code: number) => {
    fake.answers = [{ code, details: `answer ${code}` }];
    return (await open()).deliver(task());
  };

  it('counts a task that the queue has already as accepted', async () => {
    expect(await answered(6)).toEqual({ outcome: 'accepted' });
  });

  it.each([
    ['INVALID_ARGUMENT', 3],
    ['OUT_OF_RANGE', 11],
  ])('gives up a task for %s', async (_name, code) => {
    expect(await answered(code)).toEqual({
      outcome: 'refused',
      reason: expect.stringContaining(`answer ${code}`) as string,
    });
  });

  it.each([
    ['CANCELLED', 1],
    ['UNKNOWN', 2],
    ['DEADLINE_EXCEEDED', 4],
    ['NOT_FOUND', 5],
    ['PERMISSION_DENIED', 7],
    ['RESOURCE_EXHAUSTED', 8],
    ['FAILED_PRECONDITION', 9],
    ['ABORTED', 10],
    ['UNIMPLEMENTED', 12],
    ['INTERNAL', 13],
    ['UNAVAILABLE', 14],
    ['DATA_LOSS', 15],
    ['UNAUTHENTICATED', 16],
  ])('keeps a task for later when the queue answers %s, and asks it once', async (_name, code) => {
    expect(await answered(code)).toEqual({
      outcome: 'deferred',
      reason: expect.stringContaining(`answer ${code}`) as string,
    });
    expect(fake.calls).toHaveLength(1);
  });

  it('defers a task if the connection is refused or times out', async () => {
    expect(await (await open(clientOptions(1), 500)).deliver(task())).toMatchObject({ outcome: 'deferred' });
    fake.answers = [undefined];
    expect(await (await open(fake.client, 200)).deliver(task())).toMatchObject({
      outcome: 'deferred',
      reason: expect.stringContaining('DEADLINE_EXCEEDED') as string,
    });
  });
});
