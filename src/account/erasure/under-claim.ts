import type { Database } from '@libs/database';
import { renewErasure } from '@libs/identity';
import type { ErrorReporter } from '@libs/jobs';

/** Far below the minutes after which another process takes over. */
const EVERY_MS = 60_000;

interface Renewal {
  errors: ErrorReporter;
  everyMs?: number;
}

/** Does the work of an erasure that this process claimed, and renews the claim meanwhile: a large store is walked for hours. */
export async function underClaim<T>(
  database: Database,
  accountId: string,
  work: () => Promise<T>,
  { errors, everyMs = EVERY_MS }: Renewal,
): Promise<T> {
  const renew = (): Promise<void> =>
    renewErasure(database, accountId).catch((error: unknown) => errors.report(`claim on ${accountId}`, error));
  const timer = setInterval(() => void renew(), everyMs).unref();
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}
