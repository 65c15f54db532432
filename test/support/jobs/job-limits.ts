import { JobLimits } from '@libs/jobs';

/** How many jobs and waits one account may have open in a test. */
export function jobLimits(running: number, waiting: number, waits = 32): JobLimits {
  return new JobLimits({
    jobsRunningPerAccount: running,
    jobsWaitingPerAccount: waiting,
    waitsPerAccount: waits,
  });
}
