import type { Database, Transaction } from '@libs/database';
import { vi } from 'vitest';

/**
 * Makes a change, begins `work` before the commit, and commits once `work` waits for it. If it does not wait, the test
 * times out. The result wraps the promise of `work` in an object, so that it is not awaited too early.
 */
export function whileUncommitted<T>(
  database: Database,
  change: (tx: Transaction) => Promise<unknown>,
  begin: () => Promise<T>,
): Promise<{ begun: Promise<T> }> {
  return database.transaction(async (tx) => {
    await change(tx);
    const begun = begin();
    await lockWaiters(database, 1);
    return { begun };
  });
}

/** Waits until this number of connections of the database wait for a lock. */
export async function lockWaiters(database: Database, count: number): Promise<void> {
  await vi.waitUntil(
    async () => {
      const waiting = await database.sql`
        select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      return waiting.length >= count;
    },
    { timeout: 60_000 },
  );
}
