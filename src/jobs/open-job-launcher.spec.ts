import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ChildProcessJobLauncher, CloudRunJobLauncher, KubernetesJobLauncher } from '@libs/jobs/adapters';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { writeGoogleKeyFile } from '../../test/support/jobs/google-key-file.js';
import { UnusableEnvironment } from '../platform/settings/unusable-environment.js';
import { openJobLauncher } from './open-job-launcher.js';

const TEMPLATE = JSON.stringify({
  apiVersion: 'batch/v1',
  kind: 'Job',
  spec: { template: { spec: { containers: [{ name: 'job' }] } } },
});

describe('the launcher of jobs', () => {
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

  it.each([
    [{ kind: 'child-process' }, ChildProcessJobLauncher],
    [{ kind: 'kubernetes', namespace: 'media', template: TEMPLATE }, KubernetesJobLauncher],
    [{ kind: 'cloud-run', job: 'projects/p/locations/l/jobs/j' }, CloudRunJobLauncher],
  ] as const)('is that of the settings: $kind', async (jobLauncher, type) => {
    const launcher = await openJobLauncher({ jobLauncher });
    expect(launcher).toBeInstanceOf(type);
    await launcher.stop();
  });

  it('of Google is refused without credentials, in a line that names the setting', async () => {
    vi.stubEnv('GOOGLE_APPLICATION_CREDENTIALS', '');
    const opened = openJobLauncher({ jobLauncher: { kind: 'cloud-run', job: 'projects/p/locations/l/jobs/j' } });
    await expect(opened).rejects.toThrow(UnusableEnvironment);
    await expect(opened).rejects.toThrow(/^JOB_LAUNCHER: Google Cloud gives no credentials here \([^\n]+$/);
  });

  it('refuses a template of which no Job can be made, in a line that names the setting', async () => {
    const opened = openJobLauncher({ jobLauncher: { kind: 'kubernetes', namespace: 'media', template: '{}' } });
    await expect(opened).rejects.toThrow(UnusableEnvironment);
    await expect(opened).rejects.toThrow(/^JOB_LAUNCHER: the template must be a Job of batch\/v1 [^\n]+$/);
  });
});
