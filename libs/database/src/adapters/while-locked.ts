import { inSession } from './in-session.js';

/**
 * Runs `work`, which may take hours, while a connection of its own shares the advisory lock of this number; waits first
 * for whoever holds it alone. The lock is that of a transaction, so that a pooler leaves it to us and no session keeps it
 * after us; while it waits for `work` the transaction keeps no row from being vacuumed. Throws `DatabaseUnavailable`
 * where the connection, and with it the lock, was lost meanwhile.
 */
export function whileLocked<T>(url: string, lock: number, work: () => Promise<T>): Promise<T> {
  return inSession(url, 'mediamaker-lock', async (client) => {
    await client.query('begin isolation level read committed, read only');
    await client.query('select pg_advisory_xact_lock_shared($1)', [lock]);
    // After it: only with the next statement the server lets go of what this one saw.
    await client.query('set local idle_in_transaction_session_timeout = 0');
    const result = await work();
    await client.query('commit');
    return result;
  });
}
