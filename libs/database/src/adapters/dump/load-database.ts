import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Queryable } from '../../database.js';
import { isLockTimeout } from '../../is-lock-timeout.js';
import { inSession } from '../in-session.js';
import { migrate } from '../migrate.js';
import { DumpRefused } from './dump-refused.js';
import type { DumpedTable } from './dump-database.js';
import { type Load, refuseUnfit, requireLoadable } from './require-loadable.js';
import { statement } from '../statement.js';
import { copyTarget, dumpFile, MIGRATIONS_TABLE, tablesOf } from './tables.js';

/** Seconds to wait for statements of others on the empty tables. */
const PATIENCE_SECONDS = 10;

/**
 * Loads a dump into an empty database: migrates it to the schema of the dump, copies the tables in one transaction, then
 * runs the migrations that came later. Throws `DumpRefused` where the database holds rows or a newer schema, where others
 * use it, or where the dump was made by a newer version; no row was written then.
 */
export async function loadDatabase(url: string, folder: string, load: Load): Promise<void> {
  const { dump, migrations } = load;
  await requireLoadable(url, load);
  await migrate(
    url,
    migrations.filter(({ name }) => dump.migrations.includes(name)),
  );
  await inSession(url, 'mediamaker-restore', (client) => copyAll(client, folder, load));
  await migrate(url, migrations);
}

async function copyAll(client: Client, folder: string, { dump, afterCopy }: Load): Promise<void> {
  await client.query('begin');
  await lockTables(client);
  await refuseUnfit(client, dump);
  const constraints = await dropForeignKeys(client);
  for (const table of dump.tables) await copyTable(client, table, folder);
  for (const { table, name, definition } of constraints) {
    await client.query(`alter table ${table} add constraint ${name} ${definition}`);
  }
  await advanceSequences(client);
  await afterCopy?.(queryable(client));
  await client.query('commit');
}

function queryable(client: Client): Queryable {
  return {
    sql: async <Rows>(strings: TemplateStringsArray, ...values: unknown[]): Promise<Rows> => {
      const { text, values: parameters } = statement(strings, values);
      const { rows } = await client.query({ text, values: parameters });
      return rows as Rows;
    },
  };
}

/** Locks out other writers and loads from the check of the tables to the end of the load. */
async function lockTables(client: Client): Promise<void> {
  const names = (await tablesOf(client)).map(({ name }) => `public.${client.escapeIdentifier(name)}`);
  await client.query(`set local lock_timeout = '${PATIENCE_SECONDS}s'`);
  try {
    await client.query(`lock table ${names.join(', ')} in access exclusive mode`);
  } catch (error) {
    throw isLockTimeout(error) ? new DumpRefused('another process uses the database; stop it first') : error;
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
