import { MigrationUnderWay } from '@libs/database';
import { databaseOptions, migrate } from '@libs/database/adapters';
import { Client } from 'pg';
import { DataSource, type MigrationInterface, type QueryRunner } from 'typeorm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrations } from '../../src/migrations/index.js';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';

class Slow1700000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create table made_once (id int); select pg_sleep(0.2)');
  }
  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table made_once');
  }
}

class Broken1700000000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create table half (id int)');
    await runner.query('select 1 / 0');
  }
  down(): Promise<void> {
    return Promise.resolve();
  }
}

let own: TestDatabase;
beforeAll(async () => {
  own = await createTestDatabase();
});
afterAll(() => own.drop());

test('processes that migrate at the same time run each migration once', async () => {
  const runs = await Promise.all([1, 2, 3].map(() => migrate(own.url, [Slow1700000000001])));
  expect(runs.flat()).toEqual(['Slow1700000000001']);
});

test('a process that migrates for ever is waited for in bounds, and the wait is told', async () => {
  const holder = new Client({ connectionString: own.url });
  await holder.connect();
  await holder.query('select pg_advisory_lock(1835624306)');
  const lines: string[] = [];
  const late = migrate(own.url, [], { patienceSeconds: 0.2, log: (line) => void lines.push(line) });
  await expect(late).rejects.toThrow(MigrationUnderWay);
  expect(lines).toEqual([expect.stringContaining('another process is migrating the database')]);
  await holder.end();
  expect(await migrate(own.url, [])).toEqual([]);
});

test('a migration that fails leaves nothing and lets the next start try again', async () => {
  const both = [Slow1700000000001, Broken1700000000002];
  await expect(migrate(own.url, both)).rejects.toThrow('division by zero');
  await expect(migrate(own.url, both)).rejects.toThrow('division by zero');
  expect(await own.database.sql`select to_regclass('half') as half`).toEqual([{ half: null }]);
});

test('every migration of the service can be undone, to the same schema that it began from', async () => {
  const database = await createTestDatabase();
  const source = await new DataSource(databaseOptions(database.url, [], migrations)).initialize();
  const schema = () =>
    source.query<{ line: string }[]>(`
      select format('%s.%s %s', table_name, column_name, data_type) as line from information_schema.columns
      where table_schema = 'public' and table_name <> 'migrations'
      union all select indexdef from pg_indexes where schemaname = 'public' and tablename <> 'migrations' order by 1`);
  try {
    const whole = await schema();
    expect(whole.length).toBeGreaterThan(50);
    for (let n = 0; n < migrations.length; n += 1) await source.undoLastMigration({ transaction: 'each' });
    expect(await schema()).toEqual([]);
    await source.runMigrations({ transaction: 'each' });
    expect(await schema()).toEqual(whole);
  } finally {
    await source.destroy();
    await database.drop();
  }
});
