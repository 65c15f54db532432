import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { DatabaseUnavailable } from '../../database-unavailable.js';
import type { Migration } from '../database-options.js';
import { isConnectionLoss } from '../is-connection-loss.js';
import { migrate } from '../migrate.js';
import { DumpRefused } from './dump-refused.js';
import type { DatabaseDump, DumpedTable } from './dump-database.js';
import { refuseRows } from './refuse-rows.js';
import { copyTarget, dumpFile, MIGRATIONS_TABLE } from './tables.js';

/**
 * Loads a dump into an empty database: migrates it to the schema of the dump, copies the tables in one transaction, then
 * runs the migrations that came later. Throws `DumpRefused` where the database holds rows, or where the dump was made
 * by a newer version; the database is then as it was.
 */
export async function loadDatabase(
  url: string,
  folder: string,
  { dump, migrations }: { dump: DatabaseDump; migrations: Migration[] },
): Promise<void> {
  const known = migrations.map(({ name }) => name);
  const newer = dump.migrations.filter((name) => !known.includes(name));
  if (newer.length > 0) throw new DumpRefused(`it was made by a newer version (${newer.join(', ')})`);
  await migrate(
    url,
    migrations.filter(({ name }) => dump.migrations.includes(name)),
  );
  await copyAll(url, folder, dump);
  await migrate(url, migrations);
}

async function copyAll(url: string, folder: string, { tables }: DatabaseDump): Promise<void> {
  const client = new Client({ connectionString: url, application_name: 'mediamaker-restore', keepAlive: true });
  // A connection that breaks fails the statement that uses it.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('begin');
    await refuseRows(client);
    const constraints = await dropForeignKeys(client);
    for (const table of tables) await copyTable(client, table, folder);
    for (const { table, name, definition } of constraints) {
      await client.query(`alter table ${table} add constraint ${name} ${definition}`);
    }
    await advanceSequences(client);
    await client.query('commit');
  } catch (error) {
    throw isConnectionLoss(error) ? new DatabaseUnavailable(undefined, error) : error;
  } finally {
    await client.end();
  }
}

interface ForeignKey {
  table: string;
  name: string;
  definition: string;
}

/** Tables are copied in no order of their references; the constraints are checked when they come back. */
async function dropForeignKeys(client: Client): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(`
    select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`);
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${name}`);
  return rows;
}

async function copyTable(client: Client, table: DumpedTable, folder: string): Promise<void> {
  const into = client.query(copyFrom(`copy ${copyTarget(client, table)} from stdin`));
  await pipeline(createReadStream(join(folder, dumpFile(table.name))), createGunzip(), into);
  if (into.rowCount !== table.rows) {
    throw new DumpRefused(`${dumpFile(table.name)} has ${into.rowCount} rows instead of ${table.rows}`);
  }
}

/** The next number of an identity column comes after the largest that was copied. */
async function advanceSequences(client: Client): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string }>(`
    select quote_ident(table_name) as table, column_name as column from information_schema.columns
    where table_schema = 'public' and (is_identity = 'YES' or column_default like 'nextval(%')
      and table_name <> '${MIGRATIONS_TABLE}'`);
  for (const { table, column } of rows) {
    const largest = `(select coalesce(max(${client.escapeIdentifier(column)}), 0) from ${table})`;
    await client.query(`select setval(pg_get_serial_sequence($1, $2), ${largest} + 1, false)`, [table, column]);
  }
}
