import type { Database, Transaction } from './database.js';

/** Runs `work` on the rows as they are at one moment, and lets it write nothing. */
export function inSnapshot<T>(database: Database, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return database.transaction(async (tx) => {
    await tx.sql`set transaction isolation level repeatable read, read only`;
    return work(tx);
  });
}
