import { DatabaseUnavailable } from '../database-unavailable.js';
import { inSession } from './in-session.js';

/**
 * Runs `work`, which may take hours, while a connection of its own shares the advisory lock of this number; waits first
 * for whoever holds it alone. Throws `DatabaseUnavailable` where the connection, and with it the lock, was lost meanwhile.
 */
export function whileLocked<T>(url: string, lock: number, work: () => Promise<T>): Promise<T> {
  return inSession(url, 'mediamaker-lock', async (client) => {
    await client.query('set idle_session_timeout = 0');
    await client.query('select pg_advisory_lock_shared($1)', [lock]);
    const result = await work();
    const { rows } = await client.query<{ held: boolean }>('select pg_advisory_unlock_shared($1) as held', [lock]);
    // A pooler between us and the server may have given the statements different sessions.
    if (!rows[0]?.held) throw new DatabaseUnavailable('The connection to the database lost its lock.');
    return result;
  });
}
