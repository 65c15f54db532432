import { inSession } from './in-session.js';

/**
 * Runs `work`, which may take hours, under a shared advisory lock on a separate connection; waits first for an
 * exclusive holder. The lock belongs to a transaction, so that it works through a pooler and is released at its end;
 * while `work` runs, the transaction has no snapshot that would hold back vacuum. Throws `DatabaseUnavailable` if the
 * connection, and with it the lock, was lost meanwhile.
 */
export function whileLocked<T>(url: string, lock: number, work: () => Promise<T>): Promise<T> {
  return inSession(url, 'mediamaker-lock', async (client) => {
    await client.query('begin isolation level read committed, read only');
    await client.query('select pg_advisory_xact_lock_shared($1)', [lock]);
    // A second statement after the lock: it ends the old snapshot, which would hold back vacuum.
    await client.query('set local idle_in_transaction_session_timeout = 0');
    const result = await work();
    await client.query('commit');
    return result;
  });
}
