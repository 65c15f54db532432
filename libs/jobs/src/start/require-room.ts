import type { Queryable } from '@libs/database';
import { type Denial, deny } from '@libs/kernel';
import type { JobLimits } from '../job-limits.js';
import { openJobs } from './open-jobs.js';

/** Seconds after which a caller is asked back at the latest: any of many jobs may end meanwhile. */
const LONGEST_WAIT_SECONDS = 60;

export interface JobsAsked {
  accountId: string;
  count: number;
  /** Seconds that one of them takes: about when another one will have ended. */
  etaSeconds: number;
}

function concurrencyExceeded(open: number, most: number, { count, etaSeconds }: JobsAsked): Denial {
  const seconds = Math.min(LONGEST_WAIT_SECONDS, Math.max(1, Math.ceil(etaSeconds)));
  const fits = count <= most;
  return deny(
    'concurrency_exceeded',
    `${open} of at most ${most} jobs of this account are open; this call asks for ${count}.`,
    {
      nextStep: fits
        ? `Repeat in ${seconds} s, when a job may have ended (await_resource), or cancel one with cancel_job.`
        : `Ask for at most ${most} at a time.`,
      retryAfterSeconds: fits ? seconds : undefined,
    },
  );
}

/**
 * Refuses jobs beyond the number that an account may have open. A start locks the account first (`lockAccount`), so that
 * concurrent starts see each other; without the lock the answer is true for the moment only.
 */
export async function requireRoom(db: Queryable, limits: JobLimits, asked: JobsAsked): Promise<void> {
  const { open } = await openJobs(db, asked.accountId);
  if (open + asked.count > limits.open) throw concurrencyExceeded(open, limits.open, asked);
}
