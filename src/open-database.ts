import { migrate, PostgresDatabase, startEmbeddedPostgres } from '@libs/database/adapters';
import { migrations } from './migrations/index.js';
import type { Environment } from './platform/environment.js';

export interface OpenDatabase {
  database: PostgresDatabase;
  /** Closes the connections and lets go of the embedded server, if this process held it. */
  close: () => Promise<void>;
}

/** The configured PostgreSQL, or the embedded one of the data folder, migrated and connected. */
export async function openDatabase(
  { databaseUrl, dataDir }: Pick<Environment, 'databaseUrl' | 'dataDir'>,
  options: { applicationName: string; log: (line: string) => void },
): Promise<OpenDatabase> {
  const server = databaseUrl === undefined ? await startEmbeddedPostgres({ dataDir, log: options.log }) : undefined;
  const url = databaseUrl ?? server?.url ?? '';
  await migrate(url, migrations);
  const database = await PostgresDatabase.connect({ url, ...options });
  return {
    database,
    close: async () => {
      await database.close();
      await server?.stop();
    },
  };
}
