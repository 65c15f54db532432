import type { Client } from 'pg';
import type { Queryable } from '../../database.js';
import type { Migration } from '../database-options.js';
import { inSession } from '../in-session.js';
import type { DatabaseDump } from './dump-database.js';
import { DumpRefused } from './dump-refused.js';
import { migrationsOf, MIGRATIONS_TABLE, tablesOf } from './tables.js';

/** What is loaded, and the schema that this version knows. */
export interface Load {
  dump: DatabaseDump;
  migrations: Migration[];
  /** Runs last in the transaction that copies the tables. The schema is still that of the dump. */
  afterCopy?: (tx: Queryable) => Promise<void>;
}

/** Throws `DumpRefused` for a dump that a newer version made. */
function refuseNewer({ dump, migrations }: Load): void {
  const newer = dump.migrations.filter((name) => !migrations.some((known) => known.name === name));
  if (newer.length > 0) throw new DumpRefused(`it was made by a newer version (${newer.join(', ')})`);
}

/** Throws `DumpRefused` where a table of ours holds a row, or where the schema is past that of the dump. */
export async function refuseUnfit(client: Client, dump: DatabaseDump): Promise<void> {
  for (const { name } of await tablesOf(client)) {
    if (name === MIGRATIONS_TABLE) continue;
    const { rows } = await client.query(`select 1 from public.${client.escapeIdentifier(name)} limit 1`);
    if (rows.length > 0) throw new DumpRefused(`the database is not empty: ${name} holds rows`);
  }
  // What those migrations do to rows they would never do to the rows of the dump.
  const past = (await migrationsOf(client))?.filter((name) => !dump.migrations.includes(name)) ?? [];
  if (past.length > 0) throw new DumpRefused(`the database is of a newer version; give a new one (${past.join(', ')})`);
}

/** A look before anything else is restored; loading looks again. Throws `DumpRefused` or `DatabaseUnavailable`. */
export async function requireLoadable(url: string, load: Load): Promise<void> {
  refuseNewer(load);
  await inSession(url, 'mediamaker-restore', (client) => refuseUnfit(client, load.dump));
}
