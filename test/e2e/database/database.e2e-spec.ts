import { CommitOutcomeUnknown, DatabaseUnavailable, isUniqueViolation, type Queryable } from '@libs/database';
import { json } from '../../../libs/database/src/json.js';
import { PostgresDatabase } from '@libs/database/adapters';
import { EntitySchema } from 'typeorm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SilentRelay } from '../../support/database/silent-relay.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';

interface Note {
  id: number;
  text: string | null;
  extra: unknown;
  count: number | null;
  day: string | null;
}

const NOTE = new EntitySchema<Note>({
  name: 'note',
  columns: {
    id: { type: 'int', primary: true },
    text: { type: 'text', nullable: true },
    extra: { type: 'jsonb', nullable: true },
    count: { type: 'bigint', nullable: true },
    day: { type: 'date', nullable: true },
  },
});

let own: TestDatabase;
let database: PostgresDatabase;
/** The same database, with the entity of its table. */
let notes: PostgresDatabase;

beforeAll(async () => {
  own = await createTestDatabase();
  database = own.database;
  await database.sql`create table note (id int primary key, text text constraint note_text unique, extra jsonb,
    count bigint, day date)`;
  notes = await PostgresDatabase.connect({ url: own.url, applicationName: 'notes', entities: [NOTE] });
});
afterAll(async () => {
  await notes.destroy();
  await own.drop();
});

/** Ends every other connection of this database, as a restart of the server does. */
async function cutConnections(): Promise<void> {
  const other = await PostgresDatabase.connect({ url: own.url, applicationName: 'cut' });
  await other.sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`;
  await other.destroy();
}

test('every kind of value survives the way to the server and back', async () => {
  const time = new Date('2026-02-03T04:05:06.789Z');
  const [row] = await database.sql`select ${'ü"\'\\'} as text, ${7}::int as int, ${2n ** 40n}::bigint as big,
    ${true}::boolean as flag, ${null}::text as nothing, ${time}::timestamptz as time, ${Buffer.from([0, 255])}::bytea as bytes,
    ${['a', 'b,"c', null]}::text[] as list, ${{ a: { b: [1] } }}::jsonb as object, ${json([1, { c: null }])}::jsonb as json,
    ${'2026-02-03'}::date as day, ${'1.50'}::numeric as amount, array[1, null, 3]::bigint[] as bigs`;
  expect(row).toEqual({
    text: 'ü"\'\\',
    int: 7,
    big: 2 ** 40,
    flag: true,
    nothing: null,
    time,
    bytes: Buffer.from([0, 255]),
    list: ['a', 'b,"c', null],
    object: { a: { b: [1] } },
    json: [1, { c: null }],
    day: '2026-02-03',
    amount: '1.50',
    bigs: [1, null, 3],
  });
});

test('a bigint that JavaScript cannot hold is an error, not a wrong number', async () => {
  await expect(database.sql`select 9007199254740993::bigint`).rejects.toThrow(RangeError);
  expect(await database.sql`select 1 as one`).toEqual([{ one: 1 }]);
});

test('an array of ids is one bind parameter', async () => {
  const ids = ['6f1c7a0e-1111-4111-8111-111111111111', '6f1c7a0e-2222-4222-8222-222222222222'];
  expect(await database.sql`select count(*) from unnest(${ids}::uuid[]) as id where id = any(${ids}::uuid[])`).toEqual([
    { count: 2 },
  ]);
});

test('a transaction is committed when its work returns', async () => {
  const result = await database.transaction(async (tx) => {
    await tx.sql`insert into note (id) values (1)`;
    expect(await database.sql`select id from note where id = 1`).toEqual([]);
    return 'done';
  });
  expect(result).toBe('done');
  expect(await database.sql`select id from note where id = 1`).toEqual([{ id: 1 }]);
});

test('a transaction is undone when its work throws, and the error passes through', async () => {
  const mishap = new Error('mishap');
  const work = database.transaction(async (tx) => {
    await tx.sql`insert into note (id) values (2)`;
    throw mishap;
  });
  await expect(work).rejects.toBe(mishap);
  expect(await database.sql`select id from note where id = 2`).toEqual([]);
});

test('a transaction that swallowed an SQL error is not reported as committed', async () => {
  const work = database.transaction(async (tx) => {
    await tx.sql`insert into note (id) values (3)`;
    await tx.sql`select 1 / 0`.catch(() => undefined);
  });
  await expect(work).rejects.toThrow('failed before its commit');
  expect(await database.sql`select id from note where id = 3`).toEqual([]);
});

test('statements of one transaction run in the order of their calls, also unawaited', async () => {
  const rows = await database.transaction((tx) =>
    Promise.all([
      tx.sql`insert into note (id, text) values (4, 'a')`,
      tx.sql`update note set text = text || 'b' where id = 4`,
      tx.sql`select text from note where id = 4`,
    ]),
  );
  expect(rows[2]).toEqual([{ text: 'ab' }]);
});

test('a repository and SQL of one transaction see each other, and are undone together', async () => {
  const mishap = new Error('mishap');
  const work = notes.transaction(async (tx) => {
    const repository = tx.getRepository(NOTE);
    await repository.insert({ id: 20, extra: { a: 1 }, count: 2 ** 40, day: '2026-02-03' });
    expect(await tx.sql`update note set text = 'by sql' where id = 20 returning text`).toEqual([{ text: 'by sql' }]);
    const note = { id: 20, text: 'by sql', extra: { a: 1 }, count: 2 ** 40, day: '2026-02-03' };
    expect(await repository.findOneByOrFail({ id: 20 })).toEqual(note);
    expect(await repository.update({ id: 20 }, { text: null })).toMatchObject({ affected: 1 });
    expect(await database.sql`select id from note where id = 20`).toEqual([]);
    throw mishap;
  });
  await expect(work).rejects.toBe(mishap);
  expect(await notes.getRepository(NOTE).countBy({ id: 20 })).toBe(0);
});

test('a repository meets a broken rule and an undefined value as SQL does', async () => {
  const repository = notes.getRepository(NOTE);
  await repository.insert({ id: 21, text: 'taken' });
  const again: unknown = await repository.insert({ id: 22, text: 'taken' }).catch((reason: unknown) => reason);
  expect(isUniqueViolation(again, 'note_text')).toBe(true);
  await expect(repository.query('select $1::text', [undefined])).rejects.toThrow(
    'value 1 of the statement is undefined',
  );
});

test('a repository of a transaction that is over runs nothing more', async () => {
  const repository = await notes.transaction((tx) => Promise.resolve(tx.getRepository(NOTE)));
  await expect(repository.count()).rejects.toThrow('the transaction is over');
});

test('a transaction inside a transaction is refused, and undoes the whole', async () => {
  const whole = notes.transaction(async (tx) => {
    await tx.sql`insert into note (id) values (30)`;
    await expect(tx.transaction((inner) => inner.sql`select 1`)).rejects.toThrow('a transaction has no parts');
  });
  await expect(whole).rejects.toThrow('Transaction is not started');
  expect(await database.sql`select id from note where id = 30`).toEqual([]);
});

test('a repository deletes nothing where a condition is undefined', async () => {
  const deleting = notes.getRepository(NOTE).delete({ id: undefined });
  await expect(deleting).rejects.toThrow(/undefined/i);
});

test('a transaction that is over runs nothing more', async () => {
  const tx = await database.transaction((open) => Promise.resolve(open));
  await expect(tx.sql`select 1`).rejects.toThrow('the transaction is over');
});

test('a unique violation names its constraint and leaves the connection in use', async () => {
  await database.sql`insert into note (id, text) values (5, 'same')`;
  const again = database.sql`insert into note (id, text) values (6, 'same')`;
  const error: unknown = await again.catch((reason: unknown) => reason);
  expect(isUniqueViolation(error)).toBe(true);
  expect(isUniqueViolation(error, 'note_text')).toBe(true);
  expect(isUniqueViolation(error, 'note_pkey')).toBe(false);
});

test('an SQL error does not cost a connection', async () => {
  const single = await PostgresDatabase.connect({ url: own.url, applicationName: 'single', maxConnections: 1 });
  const before = await single.sql`select pg_backend_pid() as pid`;
  await expect(single.sql`select 1 / 0`).rejects.toThrow('division by zero');
  expect(await single.sql`select pg_backend_pid() as pid`).toEqual(before);
  await single.destroy();
});

test('it is known how many statements wait for a connection', async () => {
  const single = await PostgresDatabase.connect({ url: own.url, applicationName: 'single', maxConnections: 1 });
  const waited = await single.transaction(async () => {
    const begun = [single.sql`select 1`, single.sql`select 2`];
    return { begun, waiting: single.waiting };
  });
  await Promise.all(waited.begun);
  expect([waited.waiting, single.waiting]).toEqual([2, 0]);
  await single.destroy();
});

test('a prepared select survives a change of its table', async () => {
  const single = await PostgresDatabase.connect({ url: own.url, applicationName: 'single', maxConnections: 1 });
  const ask = (): Promise<unknown[]> => single.sql`select * from changing`;
  await single.sql`create table changing (a int)`;
  await ask();
  await database.sql`alter table changing add column b int`;
  await expect(ask()).resolves.toEqual([]);
  await single.destroy();
});

test('a stale plan on every connection costs no statement and no transaction', async () => {
  const both = await PostgresDatabase.connect({ url: own.url, applicationName: 'both', maxConnections: 2 });
  const ask = ({ sql }: Queryable): Promise<unknown[]> => sql`select *, pg_sleep(0.05)::text as slept from widening`;
  const askTwice = (): Promise<unknown[]> => Promise.all([ask(both), ask(both)]);
  await both.sql`create table widening (a int)`;
  await askTwice();
  await both.transaction((tx) => ask(tx));
  await database.sql`alter table widening add column b int`;
  await expect(both.transaction((tx) => ask(tx))).resolves.toEqual([]);
  await expect(ask(both)).resolves.toEqual([]);
  await expect(askTwice()).resolves.toEqual([[], []]);
  await both.destroy();
});

test('an error of the work is not taken for one of the server, whatever its code', async () => {
  const mishap = Object.assign(new Error('no such file'), { code: 'ENOENT' });
  await expect(database.transaction(() => Promise.reject(mishap))).rejects.toBe(mishap);
});

test('a connection that breaks in the middle of a transaction is unavailability, and nothing was written', async () => {
  const work = database.transaction(async (tx) => {
    await tx.sql`insert into note (id) values (10)`;
    await cutConnections();
    await tx.sql`insert into note (id) values (11)`;
  });
  await expect(work).rejects.toThrow(DatabaseUnavailable);
  const rows = (): Promise<unknown> =>
    database.sql`select id from note where id in (10, 11)`.catch(() => 'unavailable');
  await expect.poll(rows).toEqual([]);
});

test('a repository whose connection breaks meets unavailability', async () => {
  const cut = await PostgresDatabase.connect({ url: own.url, applicationName: 'cut-off', entities: [NOTE] });
  const work = cut.transaction(async (tx) => {
    await tx.getRepository(NOTE).insert({ id: 23 });
    await cutConnections();
    await tx.getRepository(NOTE).insert({ id: 24 });
  });
  await expect(work).rejects.toThrow(DatabaseUnavailable);
  await cut.destroy();
  await expect.poll(() => database.sql`select id from note where id = 23`.catch(() => 'unavailable')).toEqual([]);
});

test('a commit without an answer rejects as unknown', async () => {
  const work = database.transaction(async (tx) => {
    await tx.sql`insert into note (id) values (12)`;
    await cutConnections();
  });
  const error: unknown = await work.catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(CommitOutcomeUnknown);
  expect(error).toMatchObject({ code: 'storage_unavailable', status: 503, retryAfterSeconds: 1 });
});

test('a broken idle connection is replaced without anyone noticing', async () => {
  await Promise.all([database.sql`select 1`, database.sql`select 2`, database.sql`select 3`]);
  await cutConnections();
  await expect.poll(() => database.sql`select 1 as one`.catch(() => 'unavailable')).toEqual([{ one: 1 }]);
});

test('a connection that the server ends while it is being closed is no line of the log', async () => {
  const lines: string[] = [];
  const relay = await SilentRelay.to(own.url, { endsLeavers: true });
  const closing = await PostgresDatabase.connect({
    url: relay.url,
    applicationName: 'closing',
    log: (line) => lines.push(line),
  });
  await closing.destroy();
  await expect.poll(() => relay.ended).toBe(1);
  await relay.close();
  expect(lines).toEqual([]);
});

test('a server that is not there is unavailability with a time to retry', async () => {
  const url = own.url.replace(/host=.*/, 'host=%2Fnowhere');
  await expect(PostgresDatabase.connect({ url, applicationName: 'test' })).rejects.toMatchObject({
    name: 'DatabaseUnavailable',
    status: 503,
    retryAfterSeconds: 1,
  });
});

test('a caller that gets no connection in time fails', async () => {
  const single = await PostgresDatabase.connect({ url: own.url, applicationName: 'single', maxConnections: 1 });
  await single.transaction(async () => {
    await expect(single.sql`select 1`).rejects.toThrow(DatabaseUnavailable);
  });
  await single.destroy();
});

test('the server ends a transaction that is left idle for fifteen seconds, with its locks', async () => {
  const [row] = await database.sql`select current_setting('idle_in_transaction_session_timeout') as limit`;
  expect(row).toEqual({ limit: '15s' });
});
