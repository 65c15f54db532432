import { PostgresDatabase } from '@libs/database/adapters';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';

let own: TestDatabase;
let database: PostgresDatabase;

beforeAll(async () => {
  own = await createTestDatabase();
  database = own.database;
});
afterAll(() => own.drop());

test('a listener receives what is sent to its channel, and only that', async () => {
  const heard: string[] = [];
  const stop = await database.listen('mine', (payload) => heard.push(payload));
  await database.notify('other', 'not for me');
  await database.notify('mine', 'first');
  await database.notify('mine', 'second');
  await expect.poll(() => heard).toEqual(['first', 'second']);
  await stop();
});

test('two listeners of one channel both receive, and one may leave', async () => {
  const heard: string[] = [];
  const [stopA, stopB] = await Promise.all([
    database.listen('shared', (payload) => heard.push(`a ${payload}`)),
    database.listen('shared', (payload) => heard.push(`b ${payload}`)),
  ]);
  await database.notify('shared', '1');
  await expect.poll(() => heard.toSorted()).toEqual(['a 1', 'b 1']);
  await stopA();
  await database.notify('shared', '2');
  await expect.poll(() => heard.at(-1)).toBe('b 2');
  expect(heard).toHaveLength(3);
  await stopB();
});

test('a broken listening connection comes back by itself, says so, and receives again', async () => {
  const heard: string[] = [];
  let reconnected = 0;
  const stop = await database.listen(
    'lasting',
    (payload) => heard.push(payload),
    () => (reconnected += 1),
  );
  const other = await PostgresDatabase.connect({ url: own.url, applicationName: 'cut' });
  await other.sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query like 'listen %'`;
  await expect.poll(() => reconnected).toBe(1);
  await other.notify('lasting', 'after');
  await expect.poll(() => heard).toEqual(['after']);
  await other.destroy();
  await stop();
});

test('all channels share one connection, which goes away with the last listener', async () => {
  const listening = (): Promise<unknown[]> =>
    database.sql`select count(*) from pg_stat_activity where datname = current_database() and query ~* '^(un)?listen '`;
  const stops = await Promise.all(['one', 'two', 'three'].map((channel) => database.listen(channel, () => undefined)));
  expect(await listening()).toEqual([{ count: 1 }]);
  for (const stop of stops) await stop();
  await expect.poll(listening).toEqual([{ count: 0 }]);
});

test('a payload that PostgreSQL would refuse is refused before it is sent', async () => {
  await expect(database.notify('mine', 'x'.repeat(8000))).rejects.toThrow(RangeError);
  await expect(database.notify('mine', 'x'.repeat(7999))).resolves.toBeUndefined();
});

test('a name that would need quotes is not a channel', async () => {
  await expect(database.listen('My channel', () => undefined)).rejects.toThrow(TypeError);
});
