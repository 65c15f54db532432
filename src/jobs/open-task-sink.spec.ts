import { CloudTasksTaskSink, HttpTaskSink } from '@libs/jobs/adapters';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openTaskSink } from './open-task-sink.js';

describe('the sink of wake-ups', () => {
  // A client of Google looks for the machine's credentials as soon as it is made.
  beforeEach(() => {
    vi.stubEnv('METADATA_SERVER_DETECTION', 'none');
  });
  afterEach(() => {
    vi.unstubAllEnvs();
  });

  const cloudTasks = {
    kind: 'cloud-tasks',
    queue: 'projects/p/locations/l/queues/q',
    target: 'https://media.example',
    serviceAccount: 'tasks@p.iam.gserviceaccount.com',
    audience: 'media-internal',
  } as const;

  it.each([
    [{ kind: 'local' }, HttpTaskSink],
    [cloudTasks, CloudTasksTaskSink],
  ] as const)('is that of the settings: $kind', async (taskQueue, type) => {
    const sink = await openTaskSink({ taskQueue }, { internalPollTokens: ['t'.repeat(32)] }, 'http://127.0.0.1:3000');
    expect(sink).toBeInstanceOf(type);
    await sink.close();
  });

  it('is never opened for our own routes without a token that opens them', async () => {
    const opened = openTaskSink({ taskQueue: { kind: 'local' } }, { internalPollTokens: [] }, 'http://127.0.0.1:3000');
    await expect(opened).rejects.toThrow('no token');
  });
});
