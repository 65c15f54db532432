import type { Database, Transaction } from '@libs/database';
import { vi } from 'vitest';

/**
 * Makes a change, begins something while it is not committed, and commits it once that waits for it. Whoever does not wait
 * fails the test by its time. What was begun is in an object, so that it is not waited for too early.
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
