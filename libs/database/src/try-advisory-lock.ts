import type { Queryable } from './database.js';

/** Whether this transaction now holds the advisory lock of this number, until its end. Does not wait for it. */
export async function tryAdvisoryLock(tx: Queryable, lock: number): Promise<boolean> {
  const [turn] = await tx.sql<{ ours: boolean }[]>`select pg_try_advisory_xact_lock(${lock}) as ours`;
  return turn?.ours ?? false;
}
