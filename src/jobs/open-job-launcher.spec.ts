import { ChildProcessJobLauncher, CloudRunJobLauncher, KubernetesJobLauncher } from '@libs/jobs/adapters';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { UnusableEnvironment } from '../platform/settings/environment.js';
import { openJobLauncher } from './open-job-launcher.js';

const TEMPLATE = JSON.stringify({
  apiVersion: 'batch/v1',
  kind: 'Job',
  spec: { template: { spec: { containers: [{ name: 'job' }] } } },
});

describe('the launcher of jobs', () => {
  // A client of Google looks for the machine's credentials as soon as it is made.
  beforeEach(() => {
    vi.stubEnv('METADATA_SERVER_DETECTION', 'none');
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

  it('refuses a template of which no Job can be made, in a line that names the setting', async () => {
    const opened = openJobLauncher({ jobLauncher: { kind: 'kubernetes', namespace: 'media', template: '{}' } });
    await expect(opened).rejects.toThrow(UnusableEnvironment);
    await expect(opened).rejects.toThrow(/^JOB_LAUNCHER: the template must be a Job of batch\/v1 [^\n]+$/);
  });
});
