import { afterAll, beforeAll, expect, it } from 'vitest';
import { TestApp } from '../support/app.js';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';

let db: TestDatabase;
let app: TestApp;

beforeAll(async () => {
  db = await createTestDatabase();
  app = await TestApp.start(db.database, { settings: { MAX_EVENT_LOOP_DELAY_MS: '50' } });
});
afterAll(async () => {
  await app.close();
  await db.drop();
});

/** Keeps the process busy, a piece at a time, until it is told to stop. */
function keepBusy(): () => void {
  let isOver = false;
  const work = (): void => {
    const until = performance.now() + 150;
    while (performance.now() < until);
    if (!isOver) setImmediate(work);
  };
  work();
  return () => {
    isOver = true;
  };
}

it('a process with too much to do refuses new work, not health nor what was begun, and takes work again after', async () => {
  const bearer = `Bearer ${app.secrets.internalPollTokens[0]}`;
  const stop = keepBusy();
  try {
    await expect.poll(async () => (await app.fetch('/mcp', { method: 'POST' })).status, { timeout: 20_000 }).toBe(503);
    const refused = await app.fetch('/mcp', { method: 'POST' });
    expect([refused.status, refused.headers.get('retry-after'), await refused.json()]).toMatchObject([
      503,
      '2',
      { error_code: 'handler_elsewhere', retryable: true },
    ]);
    expect((await app.fetch('/livez')).status).toBe(200);
    const begun = await app.fetch('/internal/poll', { method: 'POST', headers: { authorization: bearer } });
    expect([begun.status, await begun.json()]).toEqual([200, { result: 'idle' }]);
  } finally {
    stop();
  }
  await expect.poll(async () => (await app.fetch('/mcp', { method: 'POST' })).status, { timeout: 20_000 }).toBe(401);
});
