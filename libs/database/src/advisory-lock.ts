import type { Database, Transaction } from './database.js';
import { tryAdvisoryLock } from './try-advisory-lock.js';

/**
 * Runs `work` in a transaction that holds the advisory lock of this number; undefined, and nothing done, while another
 * process is inside one. For housekeeping that one process at a time shall do, in batches.
 */
export async function withAdvisoryLock<T>(
  database: Database,
  lock: number,
  work: (tx: Transaction) => Promise<T>,
): Promise<T | undefined> {
  return database.transaction(async (tx) => ((await tryAdvisoryLock(tx, lock)) ? work(tx) : undefined));
}
