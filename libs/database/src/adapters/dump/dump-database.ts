import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { DatabaseUnavailable } from '../../database-unavailable.js';
import { isConnectionLoss } from '../is-connection-loss.js';
import { copyTarget, dumpFile, MIGRATIONS_TABLE, tablesOf, type Table } from './tables.js';

export interface DumpedTable extends Table {
  rows: number;
  /** Of the file, hexadecimal. */
  sha256: string;
}

/** What a dump holds: enough to know which schema its tables belong to, and that every file is as it was written. */
export interface DatabaseDump {
  /** Names of the migrations that had run, in order. */
  migrations: string[];
  tables: DumpedTable[];
}

/**
 * Writes every table into a folder, as PostgreSQL's text form of COPY, gzipped: the state of one moment, whatever is
 * written meanwhile, and readable by any later version of the server. Throws `DatabaseUnavailable`.
 */
export async function dumpDatabase(url: string, folder: string): Promise<DatabaseDump> {
  const client = new Client({ connectionString: url, application_name: 'mediamaker-backup', keepAlive: true });
  // A connection that breaks fails the statement that uses it.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('begin isolation level repeatable read, read only');
    const { rows } = await client.query<{ name: string }>(`select name from ${MIGRATIONS_TABLE} order by id`);
    const tables: DumpedTable[] = [];
    for (const table of await tablesOf(client)) {
      if (table.name !== MIGRATIONS_TABLE) tables.push(await dumpTable(client, table, folder));
    }
    return { migrations: rows.map(({ name }) => name), tables };
  } catch (error) {
    throw isConnectionLoss(error) ? new DatabaseUnavailable(undefined, error) : error;
  } finally {
    await client.end();
  }
}

async function dumpTable(client: Client, table: Table, folder: string): Promise<DumpedTable> {
  const hash = createHash('sha256');
  const rows = client.query(copyTo(`copy ${copyTarget(client, table)} to stdout`));
  await pipeline(
    rows,
    createGzip(),
    async function* (bytes: AsyncIterable<Uint8Array>) {
      for await (const chunk of bytes) {
        hash.update(chunk);
        yield chunk;
      }
    },
    createWriteStream(join(folder, dumpFile(table.name)), { flags: 'wx', mode: 0o600, flush: true }),
  );
  return { ...table, rows: rows.rowCount, sha256: hash.digest('hex') };
}
