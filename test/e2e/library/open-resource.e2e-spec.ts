import { OpenResource } from '@libs/library';
import { ObjectStore } from '@libs/storage';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { TestApp } from '../../support/service/app.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';

let db: TestDatabase;
let app: TestApp;
let accountId: string;
let store: ObjectStore;

beforeAll(async () => {
  db = await createTestDatabase();
  app = await TestApp.start(db.database);
  accountId = await app.account();
  store = app.nest.get(ObjectStore);
});
afterAll(async () => {
  await app.close();
  await db.drop();
});

/** A completed film that names a captions file, which the store does not hold. */
async function film(): Promise<{ id: string; key: string }> {
  const id = await app.resource(accountId);
  const metadata = { files: { captions: { key: `test/${id}/captions.vtt` } } };
  const [row] = await db.database.sql<{ storage_key: string }[]>`
    update resource set sha256 = 'ab', metadata = ${metadata} where id = ${id} returning storage_key`;
  return { id, key: row!.storage_key };
}

it('a captions file that the store has lost is opened as undefined', async () => {
  const { id } = await film();
  expect(await new OpenResource(db.database, store).run(accountId, id, 'captions')).toBeUndefined();
});

it('a film that the store has lost is opened as undefined', async () => {
  const { id, key } = await film();
  await store.delete(key);
  expect(await new OpenResource(db.database, store).run(accountId, id)).toBeUndefined();
});
