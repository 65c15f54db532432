import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dumpDatabase, loadDatabase, migrate } from '@libs/database/adapters';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createBareDatabase, type TestDatabase } from '../../support/database/test-database.js';

class Shelves1700000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create table a_book (id bigint generated always as identity primary key, shelf int not null,
      title text not null, words int generated always as (length(title)) stored)`);
    await runner.query('create table shelf (id int primary key, "Room" text)');
    await runner.query('alter table a_book add foreign key (shelf) references shelf (id)');
  }
  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table a_book, shelf');
  }
}

class Loud1700000000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table a_book add loud text');
    await runner.query('update a_book set loud = upper(title)');
  }
  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table a_book drop loud');
  }
}

let from: TestDatabase;
let to: TestDatabase;
let folder: string;
/** Where the dump is written to. */
let files: string;

beforeEach(async () => {
  [from, to] = await Promise.all([createBareDatabase(), createBareDatabase()]);
  folder = await mkdtemp(join(tmpdir(), 'mediamaker-dump-'));
  files = join(folder, 'dump');
});
afterEach(async () => {
  await rm(folder, { recursive: true });
  await Promise.all([from.drop(), to.drop()]);
});

test('a dump of an earlier schema is loaded into it and brought to this one, references and numbers included', async () => {
  await migrate(from.url, [Shelves1700000000001]);
  await from.database.sql`insert into shelf values (7, null)`;
  await from.database.sql`insert into a_book (shelf, title) values (7, ${'one\ttwo'}), (7, ${'\\N'}), (7, ${''})`;
  const dump = await dumpDatabase(from.url, files);
  expect(dump.tables.map(({ name, rows }) => [name, rows])).toEqual([
    ['a_book', 3],
    ['shelf', 1],
  ]);
  await loadDatabase(to.url, files, { dump, migrations: [Shelves1700000000001, Loud1700000000002] });
  await to.database.sql`insert into a_book (shelf, title) values (7, 'new')`;
  expect(await to.database.sql`select id, title, words, loud from a_book order by id`).toEqual([
    { id: 1, title: 'one\ttwo', words: 7, loud: 'ONE\tTWO' },
    { id: 2, title: '\\N', words: 2, loud: '\\N' },
    { id: 3, title: '', words: 0, loud: '' },
    { id: 4, title: 'new', words: 3, loud: null },
  ]);
  await expect(to.database.sql`insert into a_book (shelf, title) values (8, 'lost')`).rejects.toThrow('foreign key');
});

test('what an unlogged table holds is not in a dump, and keeps none from being loaded', async () => {
  await migrate(from.url, [Shelves1700000000001]);
  await migrate(to.url, [Shelves1700000000001]);
  for (const { database } of [from, to]) {
    await database.sql`create unlogged table counter (n int)`;
    await database.sql`insert into counter values (1)`;
  }
  const dump = await dumpDatabase(from.url, files);
  expect(dump.tables.map(({ name }) => name)).toEqual(['a_book', 'shelf']);
  await loadDatabase(to.url, files, { dump, migrations: [Shelves1700000000001] });
  expect(await to.database.sql`select n from counter`).toEqual([{ n: 1 }]);
});

test('a dump is not loaded into a newer schema, whose migrations would never see its rows', async () => {
  await migrate(from.url, [Shelves1700000000001]);
  await from.database.sql`insert into shelf values (7, null)`;
  const dump = await dumpDatabase(from.url, files);
  const migrations = [Shelves1700000000001, Loud1700000000002];
  await migrate(to.url, migrations);
  await expect(loadDatabase(to.url, files, { dump, migrations })).rejects.toThrow(
    'the backup cannot be restored: the database is of a newer version; give a new one (Loud1700000000002)',
  );
  expect(await to.database.sql`select 1 from shelf`).toEqual([]);
});

test('a dump is not mixed with rows that another process is writing', async () => {
  await migrate(from.url, [Shelves1700000000001]);
  await from.database.sql`insert into shelf values (7, null)`;
  const dump = await dumpDatabase(from.url, files);
  const migrations = [Shelves1700000000001];
  await migrate(to.url, migrations);
  const waits = () => to.database.sql`select 1 from pg_locks where not granted and mode = 'AccessExclusiveLock'`;
  const loaded = await to.database.transaction(async (tx) => {
    await tx.sql`insert into shelf values (8, 'theirs')`;
    const loading = loadDatabase(to.url, files, { dump, migrations }).then(
      () => 'loaded',
      (error: Error) => error.message,
    );
    await expect.poll(waits).toHaveLength(1);
    return { loading };
  });
  expect(await loaded.loading).toBe('the backup cannot be restored: the database is not empty: shelf holds rows');
  expect(await to.database.sql`select id from shelf`).toEqual([{ id: 8 }]);
});

test('a dump that the disk refuses ends with what the disk said', async () => {
  await migrate(from.url, [Shelves1700000000001]);
  await from.database.sql`insert into shelf select n, repeat('x', 1000) from generate_series(1, 50000) n`;
  const dumping = await from.database.transaction(async (tx) => {
    await tx.sql`lock table a_book in access exclusive mode`;
    const begun = dumpDatabase(from.url, files).then(
      () => 'dumped',
      (error: Error) => error.message,
    );
    await expect.poll(() => readdir(files).catch(() => [])).toContain('a_book.copy.gz');
    // In the place of the second table, which the server is sending when this is met.
    await writeFile(join(files, 'shelf.copy.gz'), '');
    return { begun };
  });
  expect(await dumping.begun).toMatch(/^EEXIST: /);
});
