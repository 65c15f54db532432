import type { Client } from 'pg';
import { DataSource } from 'typeorm';
import { deny } from '@libs/kernel';
import { isLockTimeout } from '../is-lock-timeout.js';
import { databaseOptions, type Migration } from './database-options.js';
import { inSession } from './in-session.js';
import { refuseOldServer } from './refuse-old-server.js';

/** Any number that no other advisory lock of ours uses: "migrate" in ASCII, shortened to 32 bits. */
const MIGRATION_LOCK = 0x6d_69_67_72;

/** Seconds to wait for another process that migrates. */
const PATIENCE_SECONDS = 300;

export interface MigrateOptions {
  /** Receives a line when this process waits for the migrations of another one. */
  log?: (line: string) => void;
  patienceSeconds?: number;
}

/**
 * Runs the pending migrations, each in its own transaction, and returns their names. A lock serialises processes that
 * start together, so that each migration runs once. If no migration is pending, it does not wait for the lock: its
 * holder may hang. Throws `storage_unavailable`.
 */
export function migrate(url: string, migrations: Migration[], options: MigrateOptions = {}): Promise<string[]> {
  return inSession(url, 'mediamaker-migrate', async (turn) => {
    await refuseOldServer(turn);
    if (await hasSeenAll(turn, migrations)) return [];
    await takeTurn(turn, options);
    return runPending(url, migrations);
  });
}

async function hasSeenAll(turn: Client, migrations: Migration[]): Promise<boolean> {
  const { rows: tables } = await turn.query<{ isThere: boolean }>(
    `select to_regclass('migrations') is not null as "isThere"`,
  );
  if (!tables[0]?.isThere) return migrations.length === 0;
  const { rows } = await turn.query<{ name: string }>('select name from migrations');
  const seen = new Set(rows.map(({ name }) => name));
  return migrations.every(({ name }) => seen.has(name));
}

/** Holds the migration lock until the session ends, in a transaction: an idle session may be ended by the server. */
async function takeTurn(turn: Client, { log, patienceSeconds = PATIENCE_SECONDS }: MigrateOptions): Promise<void> {
  await turn.query('begin read only');
  const { rows } = await turn.query<{ mine: boolean }>('select pg_try_advisory_xact_lock($1) as mine', [
    MIGRATION_LOCK,
  ]);
  if (!rows[0]?.mine) await waitForTurn(turn, { log, patienceSeconds });
  // A second statement after the lock: it ends the old snapshot, which would hold back vacuum.
  await turn.query('set local idle_in_transaction_session_timeout = 0');
}

async function waitForTurn(
  turn: Client,
  { log, patienceSeconds }: MigrateOptions & { patienceSeconds: number },
): Promise<void> {
  log?.(`another process is migrating the database; waiting for it, at most ${patienceSeconds} seconds`);
  await turn.query(`set local lock_timeout = ${patienceSeconds * 1000}`);
  try {
    await turn.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
  } catch (error) {
    throw isLockTimeout(error)
      ? deny(
          'storage_unavailable',
          `Another process has been migrating the database for over ${patienceSeconds} seconds.`,
          { nextStep: 'Let it end, or end the session that holds the advisory lock, and start again.' },
        )
      : error;
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
