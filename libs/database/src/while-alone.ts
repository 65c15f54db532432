import { withAdvisoryLock } from './advisory-lock.js';
import type { Database } from './database.js';

/**
 * Runs `work`, which may take minutes and does not use the database, while no other process is inside the lock of this
 * number; undefined, and nothing done, while one is. The end of the process releases the lock.
 */
export function whileAlone<T>(
  database: Database,
  lock: number,
  work: () => Promise<T>,
): Promise<{ result: T } | undefined> {
  return withAdvisoryLock(database, lock, async (tx) => {
    await tx.sql`set local idle_in_transaction_session_timeout = 0`;
    return { result: await work() };
  });
}
