import { type JobLauncher } from '@libs/jobs';
import { LaunchRefused } from '../../../libs/jobs/src/launch/launch-refused.js';
import { LaunchUnavailable } from '../../../libs/jobs/src/launch/launch-unavailable.js';
import type { LaunchOrder } from '../../../libs/jobs/src/launch/job-launcher.js';
import { expect, it } from 'vitest';

export const ORDER: LaunchOrder = { kind: 'compose', parentId: '6f1f64ae-4ab3-4a0c-9f0b-2b6e0d3e9a11', fence: 1795223670897 };

/** One trouble of a launcher, made before the launch. */
export interface LaunchTrouble {
  name: string;
  /** Answers the launcher that has this trouble. */
  launcher: () => JobLauncher | Promise<JobLauncher>;
}

export interface RefusedLaunch extends LaunchTrouble {
  fault: 'permission denied' | 'not found' | 'invalid argument';
}

/** What every launcher must do. Call it inside a `describe`. */
export function jobLauncherContract(parts: {
  launcher: () => JobLauncher | Promise<JobLauncher>;
  refused: RefusedLaunch[];
  unavailable: LaunchTrouble[];
}): void {
  const caught = async ({ launcher }: LaunchTrouble): Promise<unknown> =>
    (await launcher()).launch(ORDER).then(
      () => 'launched',
      (error: unknown) => error,
    );

  it('answers the execution that it started', async () => {
    const { execution } = await (await parts.launcher()).launch(ORDER);
    expect(execution).toMatch(/./);
  });

  it.each(parts.refused)('refuses for good: $name', async (trouble) => {
    const error = await caught(trouble);
    expect(error).toBeInstanceOf(LaunchRefused);
    const body = (error as LaunchRefused).body();
    expect(body).toEqual({
      error_code: 'internal_error',
      error_description: `The process that makes it could not be started: ${trouble.fault}.`,
      actionable_next_step:
        'Tell the operator of this service: the settings or permissions of its job launcher have to be put right first.',
      retryable: false,
    });
    expect((error as LaunchRefused).detail).toMatch(/./);
  });

  it.each(parts.unavailable)('may be asked again: $name', async (trouble) => {
    const error = await caught(trouble);
    expect(error).toBeInstanceOf(LaunchUnavailable);
    expect((error as LaunchUnavailable).status).toBe(503);
    expect((error as LaunchUnavailable).body()).toMatchObject({ error_code: 'launch_unavailable', retryable: true });
    expect((error as LaunchUnavailable).detail).toMatch(/./);
  });
}
