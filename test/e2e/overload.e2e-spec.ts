import { afterAll, beforeAll, expect, it } from 'vitest';
import { Instruments } from '../../src/platform/instruments.js';
import { TestApp } from '../support/app.js';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';

let db: TestDatabase;
let app: TestApp;

beforeAll(async () => {
  db = await createTestDatabase();
  app = await TestApp.start(db.database, { settings: { MAX_EVENT_LOOP_DELAY_MS: '50', METRICS_PORT: '0' } });
});
afterAll(async () => {
  await app.close();
  await db.drop();
});

/** How many requests were refused so far. */
async function shed(): Promise<number> {
  const text = (await app.nest.get(Instruments).metrics?.text()) ?? '';
  return Number(/^mediamaker_requests_shed_total (\d+)$/m.exec(text)?.[1]);
}

/** Keeps the process busy, until it is told to stop, in pieces so long that no look at its timers comes in time. */
function keepBusy(): () => void {
  let isOver = false;
  const work = (): void => {
    const until = performance.now() + 300;
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
    const origin = 'https://page.example';
    const headers = { 'request-id': 'refused-early-1', origin };
    const refused = await app.fetch('/mcp', { method: 'POST', headers, body: 'x'.repeat(100) });
    expect([refused.status, Object.fromEntries(refused.headers), await refused.json()]).toMatchObject([
      503,
      {
        'retry-after': '2',
        'request-id': 'refused-early-1',
        'content-type': 'application/json',
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'access-control-allow-origin': '*',
        'access-control-expose-headers': expect.stringContaining('Retry-After') as string,
      },
      {
        error_code: 'handler_elsewhere',
        error_description: expect.stringMatching(/\.$/) as string,
        actionable_next_step: expect.stringContaining('Retry-After') as string,
        retryable: true,
      },
    ]);
    expect(await shed()).toBeGreaterThan(1);
    expect(app.log.filter((line) => line.includes('there is too much to do'))).toHaveLength(1);
    expect(app.log.filter((line) => line.includes('refused-early-1'))).toEqual([]);
    const long = await app.fetch('/mcp', { method: 'POST', body: 'x'.repeat(100_000) });
    expect([long.status, long.headers.get('connection')]).toEqual([503, 'close']);
    expect((await app.fetch('/livez')).status).toBe(200);
    const begun = await app.fetch('/internal/poll', { method: 'POST', headers: { authorization: bearer } });
    expect([begun.status, await begun.json()]).toEqual([200, { result: 'idle' }]);
  } finally {
    stop();
  }
  await expect.poll(async () => (await app.fetch('/mcp', { method: 'POST' })).status, { timeout: 20_000 }).toBe(401);
});
