import { unread, wholeNumber } from '@libs/kernel';
import type { renderForms } from '@libs/providers';
import { type ConfigType, registerAs } from '@nestjs/config';
import type { z } from 'zod';

/** How many jobs one account may have. */
export const jobLimitForms = {
  JOBS_WAITING_PER_ACCOUNT: wholeNumber(0, 100_000)
    .default(200)
    .describe('Jobs of one account that may wait behind its running ones.'),
};

/** How many calls of one account may wait for a resource. */
export const waitForms = {
  WAITS_PER_ACCOUNT: wholeNumber(1, 100_000)
    .default(32)
    .describe(
      'Concurrent calls of one account that wait for a resource, in each process. More get `concurrency_exceeded`.',
    ),
};

type Variables = z.output<z.ZodObject<typeof jobLimitForms & typeof waitForms & typeof renderForms>>;

export const jobLimitSettings = registerAs('jobLimits', (read: Variables = unread()) => ({
  /** Renders at a time, in all processes. */
  jobsRunningPerAccount: read.JOBS_RUNNING_PER_ACCOUNT,
  /** Jobs that may wait behind those. */
  jobsWaitingPerAccount: read.JOBS_WAITING_PER_ACCOUNT,
  /** Calls that wait for a resource at a time, in this process. */
  waitsPerAccount: read.WAITS_PER_ACCOUNT,
}));

export type JobLimitSettings = ConfigType<typeof jobLimitSettings>;
