import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { inSession } from '../in-session.js';
import { DatabaseNeverMigrated } from './database-never-migrated.js';
import { copyTarget, dumpFile, migrationsOf, MIGRATIONS_TABLE, tablesOf, type Table } from './tables.js';

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
 * Writes every table into a new folder, as PostgreSQL's text form of COPY, gzipped: the state of one moment, whatever is
 * written meanwhile, and readable by any later version of the server. Throws `DatabaseNeverMigrated`, and then makes no
 * folder, or `DatabaseUnavailable`.
 */
export function dumpDatabase(url: string, folder: string): Promise<DatabaseDump> {
  return inSession(url, 'mediamaker-backup', async (client) => {
    await client.query('begin isolation level repeatable read, read only');
    const migrations = await migrationsOf(client);
    if (!migrations) throw new DatabaseNeverMigrated();
    await mkdir(folder, { mode: 0o700 });
    const tables: DumpedTable[] = [];
    for (const table of await tablesOf(client)) {
      if (table.name !== MIGRATIONS_TABLE) tables.push(await dumpTable(client, table, folder));
    }
    return { migrations, tables };
  });
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
