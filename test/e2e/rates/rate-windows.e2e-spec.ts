import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { TestApp, type AppOptions } from '../../support/service/app.js';
import { hourlyLimits } from '../../support/http/hourly-limits.js';
import { startMcpApp } from '../../support/mcp/mcp-app.js';
import { testCatalogue } from '../../support/mcp/mcp-catalogue.js';
import { legacy, post } from '../../support/mcp/mcp-post.js';
import { ask, list, told } from '../../support/mcp/rated-requests.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';

let db: TestDatabase;
const apps: TestApp[] = [];

beforeAll(async () => {
  db = await createTestDatabase();
});
afterEach(async () => {
  for (const app of apps.splice(0)) await app.close();
  await db.database.sql`delete from request_window`;
});
afterAll(() => db.drop());

async function start(environment: AppOptions['environment']): Promise<TestApp> {
  const app = await TestApp.start(db.database, { environment });
  apps.push(app);
  return app;
}

describe('a batch', () => {
  const initialized = { jsonrpc: '2.0', method: 'notifications/initialized' };
  const call = (id: number) =>
    legacy('tools/call', { name: 'create_image', arguments: { prompt: 'A heron', size: 256 } }, id);

  it('counts each of its messages, notifications too', async () => {
    const app = await start(await hourlyLimits(24));
    const { key } = await app.key();
    const calls = [1, 2, 3, 4].map((id) => legacy('tools/call', { name: 'account_status' }, id));
    const answer = await ask(app, key, [...calls, initialized, initialized]);
    expect([answer.status, told(answer).remaining]).toEqual([200, [18, 18]]);
    const notified = await ask(
      app,
      key,
      Array.from({ length: 10 }, () => initialized),
    );
    expect([notified.status, told(notified).remaining]).toEqual([202, [8, 8]]);
  });

  it('that does not fit into the window is refused before any of it runs, and takes nothing', async () => {
    const app = await start(await hourlyLimits(12));
    const { key } = await app.key();
    for (let round = 0; round < 3; round += 1) await ask(app, key);
    const refused = await ask(
      app,
      key,
      Array.from({ length: 10 }, (_, id) => call(id)),
    );
    expect([refused.status, told(refused).remaining]).toEqual([429, [9, 9]]);
    expect(await refused.json()).toMatchObject({ error_code: 'rate_limited' });
    expect(await db.database.sql`select 1 from resource`).toEqual([]);
    const fitting = await ask(
      app,
      key,
      Array.from({ length: 9 }, (_, id) => legacy('ping', {}, id)),
    );
    expect([fitting.status, told(fitting).remaining]).toEqual([200, [0, 0]]);
  });

  it('that is no batch of its revision counts as one', async () => {
    const app = await start(await hourlyLimits(12));
    const { key } = await app.key();
    const pings = Array.from({ length: 10 }, (_, id) => legacy('ping', {}, id));
    const answer = await ask(app, key, pings, { 'mcp-protocol-version': '2025-06-18' });
    expect([answer.status, told(answer).remaining]).toEqual([400, [11, 11]]);
  });
});

describe('an account', () => {
  const TRIES = 8;

  it('has three windows of a credential for all its keys together', async () => {
    const app = await start(await hourlyLimits(4));
    const accountId = await app.account();
    const statuses = [];
    for (let nth = 0; nth < 5; nth += 1) {
      const { key } = await app.key({ accountId });
      for (let at = 0; at < 4; at += 1) statuses.push((await ask(app, key)).status);
    }
    expect(statuses).toEqual([...Array<number>(12).fill(200), ...Array<number>(8).fill(429)]);
    expect((await ask(app, (await app.key()).key)).status).toBe(200);
  });

  it('gets the headers of the window that is nearest to being spent', async () => {
    const app = await start(await hourlyLimits(4));
    const accountId = await app.account();
    const standings = [];
    for (let nth = 0; nth < 4; nth += 1) {
      const { key } = await app.key({ accountId });
      const rounds = nth === 3 ? 1 : 3;
      let last = await ask(app, key);
      for (let at = 1; at < rounds; at += 1) last = await ask(app, key);
      standings.push(told(last).standings[0]?.[0], told(last).remaining[0]);
    }
    expect(standings).toEqual(['requests', 1, 'requests', 1, 'requests', 1, 'account-requests', 2]);
  });

  it('has one window for all consents to unverified clients', async () => {
    await hourlyLimits(0);
    // 60 requests in an hour, and a tenth of them for those clients.
    const app = await startMcpApp(testCatalogue, { REQUESTS_PER_MINUTE: '1', REQUEST_BURST: '60' });
    const statuses = [];
    for (const name of ['untrusted', 'untrusted_again', 'key']) {
      for (let at = 0; at < 4; at += 1) {
        statuses.push((await post(app, list, { headers: { authorization: `Bearer ${name}` } })).status);
      }
    }
    await app.close();
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429, 429, 200, 200, 200, 200]);
  });

  it('does not lose requests of a key that its own window refuses', async () => {
    const app = await start(await hourlyLimits(4));
    const accountId = await app.account();
    const [one, other] = [await app.key({ accountId }), await app.key({ accountId })];
    for (let at = 0; at < TRIES; at += 1) await ask(app, one.key);
    const answer = await ask(app, other.key);
    expect([answer.status, told(answer).standings]).toMatchObject([200, [['requests', { r: 3 }]]]);
  });
});
