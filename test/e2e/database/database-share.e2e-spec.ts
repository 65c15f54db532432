import { PostgresDatabase } from '@libs/database/adapters';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { TestApp } from '../../support/service/app.js';
import { legacy } from '../../support/mcp/mcp-post.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';

/** Connections of the service's pool. */
const POOL = 10;

let db: TestDatabase;
let app: TestApp;
/** Connections of the test's own. */
let outside: PostgresDatabase;

beforeAll(async () => {
  db = await createTestDatabase();
  app = await TestApp.start(db.database);
  outside = await PostgresDatabase.connect({ url: db.url, applicationName: 'outside' });
});
afterAll(async () => {
  await outside.destroy();
  await app.close();
  await db.drop();
});

async function caller(): Promise<{ accountId: string; call: (name: string, args?: object) => Promise<Response> }> {
  const accountId = await app.account();
  const { key } = await app.key({ accountId });
  const headers = {
    authorization: `Bearer ${key}`,
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
  };
  const call = (name: string, args: object = {}): Promise<Response> =>
    app.fetch('/mcp', {
      method: 'POST',
      headers,
      body: JSON.stringify(legacy('tools/call', { name, arguments: args })),
    });
  return { accountId, call };
}

/** Connections of the service whose statement waits for a lock. */
async function waitingForLocks(): Promise<number> {
  const rows = await outside.sql`
    select 1 from pg_stat_activity
    where datname = current_database() and application_name = 'test' and wait_event_type = 'Lock'`;
  return rows.length;
}

it('a hundred starts of one account hold a part of the connections, and other accounts are answered meanwhile', async () => {
  const [busy, other] = [await caller(), await caller()];
  await other.call('lib_list');
  const locked = Promise.withResolvers<undefined>();
  const release = Promise.withResolvers<undefined>();
  const lock = outside.transaction(async (tx) => {
    await tx.sql`select 1 from account where id = ${busy.accountId} for update`;
    locked.resolve(undefined);
    await release.promise;
  });
  await locked.promise;
  const starts = Array.from({ length: 100 }, (_, n) => busy.call('create_image', { prompt: `a lake ${n}`, size: 256 }));
  try {
    await vi.waitUntil(async () => (await waitingForLocks()) >= 2, { timeout: 20_000 });
    for (let round = 0; round < 20; round += 1) {
      expect((await other.call('lib_list')).status).toBe(200);
      expect(await waitingForLocks()).toBeLessThanOrEqual(POOL / 2);
    }
  } finally {
    release.resolve(undefined);
    await lock;
  }
  const answers = await Promise.all(starts);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  const [count] = await outside.sql<{ jobs: number }[]>`
    select count(*)::integer as jobs from production where account_id = ${busy.accountId}`;
  expect(count?.jobs).toBe(100);
});
