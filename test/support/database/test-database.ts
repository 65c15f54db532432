import { randomBytes } from 'node:crypto';
import { PostgresDatabase } from '@libs/database/adapters';
import { Client } from 'pg';
import { inject } from 'vitest';
import { entities } from '../../../src/entities.js';

export interface TestDatabase {
  url: string;
  database: PostgresDatabase;
  /** Closes the connections and removes the database. */
  drop(): Promise<void>;
}

/** A migrated, empty database of its own for one test file (about 0.1 s). */
export function createTestDatabase(): Promise<TestDatabase> {
  return createFrom('mediamaker_template');
}

/** A database without any table. */
export function createBareDatabase(): Promise<TestDatabase> {
  return createFrom('template1');
}

async function createFrom(template: string): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await administer(`create database ${name} template ${template}`);
  const url = inject('testServerUrl').replace('/mediamaker?', `/${name}?`);
  const database = await PostgresDatabase.connect({ url, entities, applicationName: 'test' });
  return {
    url,
    database,
    drop: async () => {
      await database.destroy();
      await administer(`drop database ${name} with (force)`);
    },
  };
}

/** One statement on the test server's own database, outside any transaction. */
async function administer(statement: string): Promise<void> {
  const client = new Client({ connectionString: inject('testServerUrl') });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
