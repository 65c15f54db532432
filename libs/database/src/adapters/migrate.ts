import { Client } from 'pg';
import { DataSource } from 'typeorm';
import { DatabaseUnavailable } from '../database-unavailable.js';
import { ServerTooOld } from '../server-too-old.js';
import { databaseOptions, type Migration } from './database-options.js';
import { isConnectionLoss } from './is-connection-loss.js';

/** How long the server may take to be reached, and to say how old it is. */
const ANSWER_MS = 5_000;

const VERSION = {
  text: `select current_setting('server_version_num')::int as version`,
  query_timeout: ANSWER_MS,
};

/** Any number that no other advisory lock of ours uses: "migrate" in ASCII, shortened to 32 bits. */
const MIGRATION_LOCK = 0x6d_69_67_72;

/**
 * Runs the migrations that the database has not seen, each in its own transaction, and returns their names. Processes
 * that start together take turns, so that each migration runs once. Throws `ServerTooOld` or `DatabaseUnavailable`.
 */
export async function migrate(url: string, migrations: Migration[]): Promise<string[]> {
  const turn = new Client({
    connectionString: url,
    application_name: 'mediamaker-migrate',
    connectionTimeoutMillis: ANSWER_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  });
  turn.on('error', () => undefined);
  try {
    await turn.connect();
    const { rows } = await turn.query<{ version: number }>(VERSION);
    ServerTooOld.refuse(rows[0]?.version ?? 0);
    await turn.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    return await runPending(url, migrations);
  } catch (error) {
    throw isConnectionLoss(error) ? new DatabaseUnavailable(undefined, error) : error;
  } finally {
    // Closing the session gives the lock back.
    await turn.end().catch(() => undefined);
  }
}

async function runPending(url: string, migrations: Migration[]): Promise<string[]> {
  const source = await new DataSource(databaseOptions(url, [], migrations)).initialize();
  try {
    const done = await source.runMigrations();
    return done.map((migration) => migration.name);
  } finally {
    await source.destroy();
  }
}
