import { Client } from 'pg';
import { DataSource } from 'typeorm';
import { DatabaseUnavailable } from '../database-unavailable.js';
import { isLockTimeout } from '../is-lock-timeout.js';
import { MigrationUnderWay } from '../migration-under-way.js';
import { databaseOptions, type Migration } from './database-options.js';
import { isConnectionLoss } from './is-connection-loss.js';
import { refuseOldServer } from './refuse-old-server.js';

/** How long the server may take to be reached. */
const ANSWER_MS = 5_000;

/** Any number that no other advisory lock of ours uses: "migrate" in ASCII, shortened to 32 bits. */
const MIGRATION_LOCK = 0x6d_69_67_72;

/** Seconds to wait for another process that migrates. */
const PATIENCE_SECONDS = 300;

export interface MigrateOptions {
  /** Told in a line that another process migrates and is waited for. */
  log?: (line: string) => void;
  patienceSeconds?: number;
}

/**
 * Runs the migrations that the database has not seen, each in its own transaction, and returns their names. Processes
 * that start together take turns, so that each migration runs once. Throws `ServerTooOld`, `DatabaseUnavailable` or
 * `MigrationUnderWay`.
 */
export async function migrate(url: string, migrations: Migration[], options: MigrateOptions = {}): Promise<string[]> {
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
    await refuseOldServer(turn);
    await takeTurn(turn, options);
    return await runPending(url, migrations);
  } catch (error) {
    throw isConnectionLoss(error) ? new DatabaseUnavailable(undefined, error) : error;
  } finally {
    // Closing the session gives the lock back.
    await turn.end().catch(() => undefined);
  }
}

/** Holds the migration lock until the session ends. */
async function takeTurn(turn: Client, { log, patienceSeconds = PATIENCE_SECONDS }: MigrateOptions): Promise<void> {
  const { rows } = await turn.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [MIGRATION_LOCK]);
  if (rows[0]?.mine) return;
  log?.(`another process is migrating the database; waiting for it, at most ${patienceSeconds} seconds`);
  await turn.query(`set lock_timeout = ${patienceSeconds * 1000}`);
  try {
    await turn.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
  } catch (error) {
    throw isLockTimeout(error) ? new MigrationUnderWay(patienceSeconds) : error;
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
