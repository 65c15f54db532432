import type { ClientConfig } from 'pg';
import { AbstractLogger, type DataSourceOptions, type EntitySchema, type MigrationInterface } from 'typeorm';
import { PostgresNames } from './postgres-names.js';
import { resultTypes } from './result-types.js';

type Entity = (new (...args: never[]) => object) | EntitySchema;
export type Migration = new () => MigrationInterface;

export interface PoolOptions {
  /** A `postgres://` address; `?host=/directory` names a Unix socket. */
  url: string;
  /** Shown in pg_stat_activity. */
  applicationName: string;
  entities?: Entity[];
  /** Most connections at once, 10 when not given; the listener's one comes on top. */
  maxConnections?: number;
  /** How long the answer to one statement may take, 30 s when not given. */
  queryTimeoutMs?: number;
  /** Receives one line when an idle connection breaks or the listener comes back. Never holds a value of a row. */
  log?: (line: string) => void;
}

/** How long a caller waits for a free or a new connection before it fails with `DatabaseUnavailable`. */
const CONNECT_TIMEOUT_MS = 5_000;

/** A process that was stopped in the middle of a transaction must not keep its row locks for longer than this. */
const IDLE_IN_TRANSACTION_MS = 15_000;

/** How long the answer to one statement may take; a server that hangs would otherwise hold its callers for ever. */
const QUERY_TIMEOUT_MS = 30_000;

/** What fails is thrown; TypeORM would print it as well, with the values of the statement. */
class SilentLogger extends AbstractLogger {
  protected override writeLog(): void {
    return undefined;
  }
}

const SHARED = {
  type: 'postgres',
  namingStrategy: new PostgresNames(),
  logger: new SilentLogger(),
  connectTimeoutMS: CONNECT_TIMEOUT_MS,
  // Ids come from gen_random_uuid(), which needs no extension.
  installExtensions: false,
  // A connection that breaks while idle is replaced by the next statement; unhandled it would end the process.
  poolErrorHandler: () => undefined,
} as const;

/** TypeORM's settings for migrations, whose statements may take as long as they need. */
export function databaseOptions(url: string, entities: Entity[], migrations: Migration[]): DataSourceOptions {
  return {
    ...SHARED,
    url,
    // Both lists are explicit: globs fail silently under ESM.
    entities,
    migrations,
    migrationsTransactionMode: 'each',
    applicationName: 'mediamaker-orm',
  };
}

/** How the pool and the listener reach the server. */
export function connectionOptions({ url, applicationName }: PoolOptions): ClientConfig {
  return {
    connectionString: url,
    application_name: applicationName,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  };
}

/** TypeORM's settings for the pool of a process. */
export function poolOptions(options: PoolOptions): DataSourceOptions {
  return {
    ...SHARED,
    entities: options.entities,
    extra: {
      ...connectionOptions(options),
      max: options.maxConnections ?? 10,
      query_timeout: options.queryTimeoutMs ?? QUERY_TIMEOUT_MS,
      idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
      types: resultTypes(),
    },
  };
}
