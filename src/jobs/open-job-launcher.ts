import { fileURLToPath } from 'node:url';
import type { JobLauncher } from '@libs/jobs';
import { ChildProcessJobLauncher, CloudRunJobLauncher, KubernetesJobLauncher } from '@libs/jobs/adapters';
import { UnusableEnvironment } from '../platform/settings/unusable-environment.js';
import type { JobRunnerSettings } from './job-runner.settings.js';

/** The module that is the job process, once compiled. */
const JOB_MODULE = fileURLToPath(new URL('../job.main.js', import.meta.url));

/**
 * The launcher of the settings.
 * @throws UnusableEnvironment
 */
export async function openJobLauncher({ jobLauncher }: Pick<JobRunnerSettings, 'jobLauncher'>): Promise<JobLauncher> {
  try {
    switch (jobLauncher.kind) {
      case 'child-process':
        return new ChildProcessJobLauncher({ jobModule: JOB_MODULE });
      case 'kubernetes':
        return await KubernetesJobLauncher.open(jobLauncher);
      case 'cloud-run':
        return await CloudRunJobLauncher.open(jobLauncher);
    }
  } catch (error) {
    throw new UnusableEnvironment([`JOB_LAUNCHER: ${error instanceof Error ? error.message : String(error)}`]);
  }
}
