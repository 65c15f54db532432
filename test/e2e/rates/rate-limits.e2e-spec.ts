import { newId } from '@libs/kernel';
import { Instruments } from '../../../src/platform/observe/instruments.js';
import { parseItem } from 'structured-headers';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { TestApp, type AppOptions } from '../../support/service/app.js';
import { hourlyLimits } from '../../support/http/hourly-limits.js';
import { legacy } from '../../support/mcp/mcp-post.js';
import { ask, list, told } from '../../support/mcp/rated-requests.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';
import { verifies } from '../../support/verifies.js';

const HEADERS = [
  'ratelimit',
  'ratelimit-policy',
  'ratelimit-limit',
  'ratelimit-remaining',
  'ratelimit-reset',
  'x-ratelimit-limit',
  'x-ratelimit-remaining',
  'x-ratelimit-reset',
];

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

async function start(environment: AppOptions['environment'], options: AppOptions = {}): Promise<TestApp> {
  const app = await TestApp.start(db.database, { ...options, environment });
  apps.push(app);
  return app;
}

const rateHeaders = ({ headers }: Response): string[] => HEADERS.filter((name) => headers.has(name));

describe('the headers of a limited route', () => {
  it('have policy and standing as structured fields, and the same in the two older forms', async () => {
    verifies('limit.rate-headers', 'error.quota.rate-limit-headers', 'error.quota.x-rate-limit-headers');
    const app = await start({ rates: { requestBurst: 120, requestWindowSeconds: 12 } });
    const { key } = await app.key();
    const response = await ask(app, key);
    expect([response.status, response.headers.get('retry-after')]).toEqual([200, null]);
    expect(parseItem(response.headers.get('ratelimit-policy') ?? '')[0]).toBe('requests');
    const { policies, standings, limit, remaining, reset, endsAt } = told(response);
    expect(policies).toEqual([['requests', { q: 120, w: 12 }]]);
    expect(standings).toEqual([['requests', { r: 119, t: reset }]]);
    expect([limit, remaining]).toEqual([
      [120, 120],
      [119, 119],
    ]);
    expect(reset).toBeGreaterThanOrEqual(1);
    expect(reset).toBeLessThanOrEqual(12);
    expect(endsAt % 12).toBe(0);
    expect(Math.abs(endsAt - Date.now() / 1000 - reset)).toBeLessThan(5);
  });

  it('are on every response of the route, successes and refusals alike', async () => {
    const app = await start(await hourlyLimits(1_000), { settings: { MCP_STANDALONE_STREAM: 'on' } });
    const { key } = await app.key();
    const authorization = `Bearer ${key}`;
    const json = { authorization, 'content-type': 'application/json' };
    const post = (headers: Record<string, string>, body: string) =>
      app.fetch('/mcp', { method: 'POST', headers, body });
    const leaving = new AbortController();
    const answers = [
      [200, await ask(app, key)],
      [202, await ask(app, key, { jsonrpc: '2.0', method: 'notifications/initialized' })],
      [200, await ask(app, key, list, { accept: 'text/event-stream' })],
      [
        200,
        await app.fetch('/mcp', { headers: { authorization, accept: 'text/event-stream' }, signal: leaving.signal }),
      ],
      [400, await post(json, '{')],
      [401, await ask(app)],
      [401, await ask(app, 'mmk_live_nobody')],
      [403, await ask(app, (await app.key({ scopes: [] })).key, legacy('tools/call', { name: 'lib_list' }))],
      [403, await ask(app, key, list, { origin: 'https://elsewhere.example' })],
      [405, await app.fetch('/mcp', { method: 'DELETE', headers: { authorization } })],
      [413, await post(json, ' '.repeat(2 * 1024 * 1024))],
      [415, await post({ ...json, 'content-encoding': 'gzip' }, '{}')],
      [404, await app.fetch(`/api/resolve/${newId()}`)],
      [422, await app.fetch('/api/resolve/x')],
      [400, await app.fetch('/api/provider-input/x/y.mp4')],
      [403, await app.fetch(`/api/upload/${newId()}`, { method: 'PUT', body: 'x' })],
    ] as const;
    for (const [status, response] of answers) {
      expect([response.status, rateHeaders(response)], response.url).toEqual([status, HEADERS]);
    }
    leaving.abort();
  });

  it('are not on health, files, internal routes, preflights and addresses that lead nowhere', async () => {
    const app = await start(await hourlyLimits(1));
    const preflight = { method: 'OPTIONS', headers: { origin: app.address, 'access-control-request-method': 'POST' } };
    const asked = [
      app.fetch('/healthz'),
      app.fetch('/api/health'),
      app.fetch('/readyz'),
      app.fetch('/livez'),
      app.fetch('/storage/nothing'),
      app.fetch('/internal/poll', { method: 'POST' }),
      app.fetch('/internal/poll', { method: 'POST', headers: { authorization: 'Bearer no' } }),
      app.fetch('/mcp', preflight),
      app.fetch('/api/resolve/x', preflight),
      app.fetch('/nowhere'),
    ];
    const answers = await Promise.all(asked);
    expect(answers.map((answer) => rateHeaders(answer))).toEqual(answers.map(() => []));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 403, 401, 401, 204, 204, 404]);
  });

  it('may be read by pages, at /mcp and elsewhere', async () => {
    const app = await start(await hourlyLimits(10));
    const headers = { origin: app.address };
    for (const path of ['/mcp', '/api/resolve/x']) {
      const response = await app.fetch(path, { headers });
      const readable = (response.headers.get('access-control-expose-headers') ?? '').toLowerCase().split(', ');
      expect(readable, path).toEqual(expect.arrayContaining([...HEADERS, 'retry-after', 'request-id']));
    }
  });
});

describe('a caller above its rate', () => {
  it('gets 429 with the same wait in Retry-After, the body and the rate headers', async () => {
    verifies('status.429.quota', 'error.quota.retry-after');
    const app = await start(await hourlyLimits(8));
    const { key } = await app.key();
    for (let left = 7; left >= 0; left -= 1) expect(told(await ask(app, key)).remaining).toEqual([left, left]);
    const refused = await ask(app, key);
    const seconds = Number(refused.headers.get('retry-after'));
    expect(refused.status).toBe(429);
    expect(seconds).toBeGreaterThan(0);
    expect(told(refused)).toMatchObject({ standings: [['requests', { r: 0, t: seconds }]], reset: seconds });
    expect(await refused.json()).toEqual({
      error_code: 'rate_limited',
      error_description: `The limit of 8 requests in 3600 seconds is reached; the next ones are taken in ${seconds} seconds.`,
      actionable_next_step: `Wait ${seconds} seconds, then repeat the same request.`,
      retryable: true,
    });
  });

  it('does not affect other callers', async () => {
    const app = await start(await hourlyLimits(2));
    const accountId = await app.account();
    const [one, other] = [await app.key({ accountId }), await app.key({ accountId })];
    const statuses = [];
    for (const { key } of [one, one, one, other, other, other]) statuses.push((await ask(app, key)).status);
    for (let round = 0; round < 3; round += 1) statuses.push((await app.fetch('/api/resolve/x')).status);
    expect(statuses).toEqual([200, 200, 429, 200, 200, 429, 422, 422, 429]);
  });

  it('is admitted again when the next window begins', async () => {
    const app = await start({ rates: { requestBurst: 3, requestWindowSeconds: 1 } });
    const { key } = await app.key();
    await expect.poll(async () => (await ask(app, key)).status, { interval: 0 }).toBe(429);
    await expect.poll(async () => (await ask(app, key)).status).toBe(200);
  });

  it('gets 403 rather than 429, and 429 rather than a refusal of its input', async () => {
    const app = await start(await hourlyLimits(2));
    const { key } = await app.key({ scopes: ['library:read'] });
    for (let round = 0; round < 2; round += 1) await ask(app, key);
    const call = async (name: string, args: object) => {
      const response = await ask(app, key, legacy('tools/call', { name, arguments: args }));
      return [response.status, ((await response.json()) as { error_code?: string }).error_code];
    };
    expect(await call('create_image', {})).toEqual([403, 'insufficient_scope']);
    expect(await call('lib_list', { limit: 'many' })).toEqual([429, 'rate_limited']);
    const unreadable = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
    expect((await app.fetch('/mcp', { method: 'POST', headers: unreadable, body: '{' })).status).toBe(429);
  });

  it('is counted in the metrics, by the limit that it met', async () => {
    const app = await start(await hourlyLimits(3, 1), { settings: { METRICS_PORT: '0' } });
    const { key } = await app.key();
    for (let round = 0; round < 5; round += 1) await ask(app, key);
    await ask(app);
    for (let round = 0; round < 2; round += 1) await ask(app, 'mmk_live_nobody');
    await ask(app, 'mmk_live_nobody');
    const text = (await app.nest.get(Instruments).metrics?.text()) ?? '';
    expect(text.split('\n').filter((line) => line.startsWith('mediamaker_requests_limited_total'))).toEqual([
      'mediamaker_requests_limited_total{policy="requests"} 2',
      'mediamaker_requests_limited_total{policy="refused-credentials"} 2',
    ]);
  });
});

describe('refused credentials', () => {
  it('are limited by address, and hurt no good one from there', async () => {
    const app = await start(await hourlyLimits(100, 3));
    const { key } = await app.key();
    const wrong = async (): Promise<Response> => ask(app, `mmk_live_${newId()}`);
    const first = await wrong();
    expect(first.status).toBe(401);
    expect(told(first).policies).toEqual([
      ['requests', { q: 100, w: 3600 }],
      ['refused-credentials', { q: 3, w: 60 }],
    ]);
    await expect.poll(async () => (await wrong()).status, { interval: 0 }).toBe(429);
    const refused = await wrong();
    const seconds = Number(refused.headers.get('retry-after'));
    expect(refused.headers.get('www-authenticate')).toBeNull();
    expect(told(refused).standings).toEqual([['refused-credentials', { r: 0, t: seconds }]]);
    expect(await refused.json()).toMatchObject({
      error_code: 'rate_limited',
      error_description: expect.stringContaining('3 refused credentials in 60 seconds') as string,
    });
    expect((await ask(app, key)).status).toBe(200);
    expect((await ask(app)).status).toBe(401);
  });
});

describe('two processes', () => {
  it('share one quota: of twice as many requests at once it is exactly the quota that is admitted', async () => {
    verifies('status.429.quota');
    const limits = await hourlyLimits(120);
    const one = await start(limits);
    const other = await start(limits, { secrets: one.secrets });
    const { key } = await one.key();
    const asked = Array.from({ length: 240 }, (_, at) => ask(at % 2 === 0 ? one : other, key));
    const statuses = (await Promise.all(asked)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(120);
    expect(statuses.filter((status) => status === 429)).toHaveLength(120);
  });
});
