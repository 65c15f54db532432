import { migrate, PostgresDatabase, startEmbeddedPostgres } from '@libs/database/adapters';
import { DatabaseUnavailable } from '@libs/database';
import { migrations } from './migrations/index.js';
import { type Environment, UnusableEnvironment } from './platform/environment.js';

export interface OpenDatabase {
  database: PostgresDatabase;
  /** Closes the connections and lets go of the embedded server, if this process held it. */
  close: () => Promise<void>;
}

interface DatabaseSettings {
  applicationName: string;
  log: (line: string) => void;
}

/** The configured PostgreSQL, or the embedded one of the data folder, migrated and connected. */
export async function openDatabase(
  { databaseUrl, dataDir }: Pick<Environment, 'databaseUrl' | 'dataDir'>,
  options: DatabaseSettings,
): Promise<OpenDatabase> {
  const server = databaseUrl === undefined ? await startEmbeddedPostgres({ dataDir, log: options.log }) : undefined;
  const url = databaseUrl ?? server?.url ?? '';
  const database = await connect(url, options).catch((error: unknown) => {
    throw databaseUrl === undefined ? error : mistakeOfAddress(error, databaseUrl);
  });
  return {
    database,
    close: async () => {
      await database.close();
      await server?.stop();
    },
  };
}

async function connect(url: string, options: DatabaseSettings): Promise<PostgresDatabase> {
  await migrate(url, migrations);
  return PostgresDatabase.connect({ url, ...options });
}

/** SQLSTATEs of a wrong user or password, and of a database that does not exist. */
const REFUSED = /^(28|3D)/;

/** The error itself, unless the address of the setting is what is wrong. */
function mistakeOfAddress(error: unknown, databaseUrl: string): unknown {
  if (error instanceof DatabaseUnavailable) {
    return new UnusableEnvironment([`DATABASE_URL: no PostgreSQL answers at ${new URL(databaseUrl).host}`]);
  }
  const isRefusal = error instanceof Error && 'code' in error && REFUSED.test(String(error.code));
  return isRefusal ? new UnusableEnvironment([`DATABASE_URL: ${error.message}`]) : error;
}
