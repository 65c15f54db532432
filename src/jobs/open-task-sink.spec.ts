import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CloudTasksTaskSink, HttpTaskSink } from '@libs/jobs/adapters';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { writeGoogleKeyFile } from '../../test/support/jobs/google-key-file.js';
import { UnusableEnvironment } from '../platform/settings/unusable-environment.js';
import { openTaskSink } from './open-task-sink.js';

describe('the sink of wake-ups', () => {
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mediamaker-google-'));
  });
  afterAll(() => rm(folder, { recursive: true }));
  beforeEach(() => {
    vi.stubEnv('METADATA_SERVER_DETECTION', 'none');
    vi.stubEnv('HOME', folder);
    vi.stubEnv('GOOGLE_APPLICATION_CREDENTIALS', writeGoogleKeyFile(join(folder, 'key.json')));
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

  it('of Google is not opened without credentials, in a line that names the setting', async () => {
    vi.stubEnv('GOOGLE_APPLICATION_CREDENTIALS', '');
    const opened = openTaskSink({ taskQueue: cloudTasks }, { internalPollTokens: [] }, 'http://127.0.0.1:3000');
    await expect(opened).rejects.toThrow(UnusableEnvironment);
    await expect(opened).rejects.toThrow(/^TASK_QUEUE: Google Cloud gives no credentials here \([^\n]+$/);
  });

  it('is never opened for our own routes without a token that opens them', async () => {
    const opened = openTaskSink({ taskQueue: { kind: 'local' } }, { internalPollTokens: [] }, 'http://127.0.0.1:3000');
    await expect(opened).rejects.toThrow('no token');
  });
});
