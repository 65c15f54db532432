import type { DataSettings } from '@libs/kernel/settings';
import { migrate, PostgresDatabase, requireServer, startEmbeddedPostgres } from '@libs/database/adapters';
import { DatabaseUnavailable } from '@libs/database';
import { entities } from './entities.js';
import { migrations } from './migrations/index.js';
import { makeDataFolder } from './platform/settings/data-folder.js';
import { UnusableEnvironment } from './platform/settings/unusable-environment.js';

export interface OpenDatabase {
  database: PostgresDatabase;
  /** Closes the connections and releases the embedded server, if this process held it. */
  close: () => Promise<void>;
}

interface DatabaseSettings {
  applicationName: string;
  log: (line: string) => void;
}

interface OpenServer {
  url: string;
  close: () => Promise<void>;
}

/** The address of the configured PostgreSQL, or of the embedded one of the data folder, as it is. It has answered. */
export async function openServer(settings: DataSettings, log: (line: string) => void): Promise<OpenServer> {
  const server = await startServer(settings, log);
  await blamingAddress(settings, requireServer(server.url));
  return server;
}

async function startServer({ databaseUrl, dataDir }: DataSettings, log: (line: string) => void): Promise<OpenServer> {
  await makeDataFolder(dataDir);
  if (databaseUrl !== undefined) return { url: databaseUrl, close: () => Promise.resolve() };
  const server = await startEmbeddedPostgres({ dataDir, log });
  return { url: server.url, close: () => server.stop() };
}

/** The configured PostgreSQL, or the embedded one of the data folder, migrated and connected. */
export async function openDatabase(settings: DataSettings, options: DatabaseSettings): Promise<OpenDatabase> {
  const server = await startServer(settings, options.log);
  const database = await blamingAddress(settings, connect(server.url, options));
  return {
    database,
    close: async () => {
      await database.destroy();
      await server.close();
    },
  };
}

async function connect(url: string, options: DatabaseSettings): Promise<PostgresDatabase> {
  await migrate(url, migrations, options);
  return PostgresDatabase.connect({ url, entities, ...options });
}

async function blamingAddress<T>({ databaseUrl }: DataSettings, work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    throw databaseUrl === undefined ? error : mistakeOfAddress(error, databaseUrl);
  });
}

/** SQLSTATEs of a wrong user or password, and of a database that does not exist. */
const REFUSED = /^(28|3D)/;

/** The error itself, unless the address of the setting is what is wrong. */
function mistakeOfAddress(error: unknown, databaseUrl: string): unknown {
  if (error instanceof DatabaseUnavailable) {
    const { host } = new URL(databaseUrl);
    const refusal = saidByServer(error.cause);
    return new UnusableEnvironment([
      refusal === undefined
        ? `DATABASE_URL: no PostgreSQL answers at ${host}`
        : `DATABASE_URL: ${host} refuses the connection: ${refusal}`,
    ]);
  }
  const isRefusal = error instanceof Error && 'code' in error && REFUSED.test(String(error.code));
  return isRefusal ? new UnusableEnvironment([`DATABASE_URL: ${error.message}`]) : error;
}

/** What a server or a pooler answered; undefined: the socket failed, whose errors have names such as EPIPE. */
function saidByServer(cause: unknown): string | undefined {
  const isAnswer = cause instanceof Error && 'code' in cause && /^\d[\dA-Z]{4}$/.test(String(cause.code));
  return isAnswer ? cause.message : undefined;
}
