import { Client } from 'pg';
import { DatabaseUnavailable } from '../../database-unavailable.js';
import { isConnectionLoss } from '../is-connection-loss.js';
import { DumpRefused } from './dump-refused.js';
import { MIGRATIONS_TABLE, tablesOf } from './tables.js';

/** Throws `DumpRefused` where a table of ours holds a row. */
export async function refuseRows(client: Client): Promise<void> {
  for (const { name } of await tablesOf(client)) {
    if (name === MIGRATIONS_TABLE) continue;
    const { rows } = await client.query(`select 1 from public.${client.escapeIdentifier(name)} limit 1`);
    if (rows.length > 0) throw new DumpRefused(`the database is not empty: ${name} holds rows`);
  }
}

/** A look before anything else is restored; loading looks again. Throws `DumpRefused` or `DatabaseUnavailable`. */
export async function requireEmptyDatabase(url: string): Promise<void> {
  const client = new Client({ connectionString: url, application_name: 'mediamaker-restore' });
  // A connection that breaks fails the statement that uses it.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await refuseRows(client);
  } catch (error) {
    throw isConnectionLoss(error) ? new DatabaseUnavailable(undefined, error) : error;
  } finally {
    await client.end();
  }
}
