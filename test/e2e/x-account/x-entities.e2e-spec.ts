import { DataSource, type EntityMetadata } from 'typeorm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { XConnection } from '../../../libs/x-account/src/connection/x-connection.entity.js';
import { XRequestToken } from '../../../libs/x-account/src/connect/x-request-token.entity.js';
import { XGrant } from '../../../libs/x-account/src/grants/x-grant.entity.js';
import { XPostRow } from '../../../libs/x-account/src/publish/x-post.entity.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';

const ENTITIES = [XConnection, XRequestToken, XGrant, XPostRow];

let db: TestDatabase;
let source: DataSource;

beforeAll(async () => {
  db = await createTestDatabase();
  source = new DataSource({ type: 'postgres', url: db.url, entities: ENTITIES });
  await source.initialize();
});
afterAll(async () => {
  await source.destroy();
  await db.drop();
});

function columnsOf({ columns }: EntityMetadata): string[] {
  return columns
    .map((column) => `${column.databaseName} ${source.driver.normalizeType(column)} ${column.isNullable}`)
    .sort();
}

it.each(ENTITIES)('the entity has the columns of its table: %o', async (entity) => {
  const metadata = source.getMetadata(entity);
  const rows = await db.database.sql<{ column: string }>`
    select format('%s %s %s', column_name, data_type, is_nullable = 'YES') as column
    from information_schema.columns where table_schema = 'public' and table_name = ${metadata.tableName}`;
  const found = rows.map(({ column }) => column.replace(/ t$/, ' true').replace(/ f$/, ' false'));
  expect(columnsOf(metadata)).toEqual(found.sort());
});
