import { databaseOptions, startEmbeddedPostgres } from '@libs/database/adapters';
import { DataSource } from 'typeorm';
import { entities } from './src/entities.js';
import { migrations } from './src/migrations/index.js';
import { readSettings } from './src/settings.js';

/** The data source for TypeORM's command line: DATABASE_URL, or else the embedded server while the command runs. */
async function dataSource(): Promise<DataSource> {
  const { databaseUrl, dataDir } = readSettings().data;
  const url = databaseUrl ?? (await startEmbeddedPostgres({ dataDir, log: tell })).url;
  // On a command line TypeORM may speak: what it did is the answer.
  return new DataSource({ ...databaseOptions(url, entities, migrations), logger: 'simple-console' });
}

function tell(line: string): void {
  process.stderr.write(`${line}\n`);
}

export default dataSource();
