import { Client } from 'pg';
import { DatabaseUnavailable } from '../database-unavailable.js';
import { isConnectionLoss } from './is-connection-loss.js';

/** How long the server may take to be reached. */
const CONNECT_MS = 5_000;

/**
 * Runs `work` on a connection of its own, whose statements may take as long as they need. Throws `DatabaseUnavailable`
 * where the server cannot be reached or the connection breaks.
 */
export async function inSession<T>(
  url: string,
  applicationName: string,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new Client({
    connectionString: url,
    application_name: applicationName,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  });
  // A connection that breaks fails the statement that uses it.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await work(client);
  } catch (error) {
    throw isConnectionLoss(error) ? new DatabaseUnavailable(undefined, error) : error;
  } finally {
    // The server rolls back when the connection closes.
    await client.end().catch(() => undefined);
  }
}
