import { databaseOptions, startEmbeddedPostgres } from '@libs/database/adapters';
import { DataSource } from 'typeorm';
import { migrations } from './src/migrations/index.js';
import { readEnvironment } from './src/platform/environment.js';

/** The data source for TypeORM's command line: DATABASE_URL, or else the embedded server while the command runs. */
async function dataSource(): Promise<DataSource> {
  const { databaseUrl, dataDir } = readEnvironment();
  if (databaseUrl) return new DataSource(databaseOptions(databaseUrl, [], migrations));
  const server = await startEmbeddedPostgres({ dataDir, log: (line) => process.stderr.write(`${line}\n`) });
  return new DataSource(databaseOptions(server.url, [], migrations));
}

export default dataSource();
