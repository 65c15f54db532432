import { DataSource, type EntityMetadata } from 'typeorm';
import { Payment } from '../../../libs/x402/src/ledger/payment.entity.js';
import { Training } from '../../../libs/providers/src/training/training.entity.js';
import { PaymentRefund } from '../../../libs/x402/src/ledger/payment-refund.entity.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';

interface ColumnForm {
  name: string;
  type: string;
  is_nullable: boolean;
}

describe('the entity', () => {
  let db: TestDatabase;
  let source: DataSource;

  beforeAll(async () => {
    db = await createTestDatabase();
    source = new DataSource({ type: 'postgres', url: db.url, entities: [Payment, PaymentRefund, Training] });
    await source.initialize();
  });
  afterAll(async () => {
    await source.destroy();
    await db.drop();
  });

  const columnsOf = ({ columns }: EntityMetadata): ColumnForm[] =>
    columns
      .map((column) => ({
        name: column.databaseName,
        type: source.driver.normalizeType(column),
        is_nullable: column.isNullable,
      }))
      .sort((one, other) => one.name.localeCompare(other.name, 'en'));

  const columnsIn = (table: string): Promise<ColumnForm[]> => db.database.sql<ColumnForm>`
    select column_name::text as name, data_type::text as type, is_nullable = 'YES' as is_nullable
    from information_schema.columns where table_schema = 'public' and table_name = ${table}
    order by column_name::text collate "C"`;

  /** The columns of each primary key and unique constraint. */
  async function keysIn(table: string, kind: 'p' | 'u'): Promise<string[]> {
    const keys = await db.database.sql<{ columns: string }>`
      select (select string_agg(a.attname, ', ' order by array_position(c.conkey, a.attnum))
        from pg_attribute a where a.attrelid = c.conrelid and a.attnum = any(c.conkey)) as columns
      from pg_constraint c where c.conrelid = ${table}::regclass and c.contype = ${kind}`;
    return keys.map(({ columns }) => columns).sort();
  }

  it.each([Payment, PaymentRefund, Training])('has the columns of its table: %o', async (entity) => {
    const metadata = source.getMetadata(entity);
    expect(columnsOf(metadata)).toEqual(await columnsIn(metadata.tableName));
  });

  it.each([Payment, PaymentRefund, Training])('has the keys of its table: %o', async (entity) => {
    const metadata = source.getMetadata(entity);
    const namesOf = (columns: { databaseName: string }[]): string => columns.map((one) => one.databaseName).join(', ');
    expect(metadata.uniques.map(({ columns }) => namesOf(columns)).sort()).toEqual(
      await keysIn(metadata.tableName, 'u'),
    );
    expect([namesOf(metadata.primaryColumns)]).toEqual(await keysIn(metadata.tableName, 'p'));
  });
});
