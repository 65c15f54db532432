import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Instruments } from '../../../src/platform/observe/instruments.js';
import { TestApp } from '../../support/service/app.js';
import { rawHttp } from '../../support/http/raw-http.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';

/** More transactions than there are connections, by more than are let wait for one. */
const TRANSACTIONS = 40;

let db: TestDatabase;
let app: TestApp;

beforeAll(async () => {
  db = await createTestDatabase();
  app = await TestApp.start(db.database, { settings: { MAX_REQUEST_WAIT_MS: '50', METRICS_PORT: '0' } });
});
afterAll(async () => {
  await app.close();
  await db.drop();
});

/** Resolves only once the database answers, since some gauges are read from it. */
const metricsOf = async ({ nest }: TestApp): Promise<string | undefined> => nest.get(Instruments).metrics?.text();

/** Keeps every connection to the database, with others in line, until the returned function is called. */
function keepDatabaseBusy(): () => Promise<void> {
  const over = Promise.withResolvers<undefined>();
  const transactions = Array.from({ length: TRANSACTIONS }, () => db.database.transaction(() => over.promise));
  const held = Promise.allSettled(transactions);
  return async () => {
    over.resolve(undefined);
    await held;
  };
}

const post = (path: string, init: RequestInit = {}): Promise<Response> => app.fetch(path, { method: 'POST', ...init });

it('a process that cannot keep up refuses new work, not health nor what was begun, and takes work again after', async () => {
  const letGo = keepDatabaseBusy();
  const authorization = `Bearer ${app.secrets.internalPollTokens[0]}`;
  const begun = post('/internal/poll', { headers: { authorization } });
  try {
    const origin = 'https://page.example';
    const headers = { 'request-id': 'refused-early-1', origin };
    const refused = await post('/mcp', { headers, body: 'x'.repeat(100) });
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
    const long = await post('/mcp', { body: 'x'.repeat(100_000) });
    expect([long.status, long.headers.get('connection')]).toEqual([503, 'close']);
    expect(app.log.filter((line) => line.includes('there is too much to do'))).toHaveLength(1);
    expect(app.log.filter((line) => line.includes('refused-early-1'))).toEqual([]);
    expect((await app.fetch('/livez')).status).toBe(200);
  } finally {
    await letGo();
  }
  const answer = await begun;
  expect([answer.status, await answer.json()]).toEqual([200, { result: 'idle' }]);
  expect((await post('/mcp')).status).toBe(401);
  expect(await metricsOf(app)).toMatch(/^mediamaker_requests_shed_total 2$/m);
});

describe('requests that wait', () => {
  let patient: TestApp;
  let letGo: () => Promise<void>;
  let come: number;

  beforeEach(async () => {
    patient = await TestApp.start(db.database, { settings: { MAX_REQUEST_WAIT_MS: '5000', METRICS_PORT: '0' } });
    come = 0;
    patient.nest.getHttpServer().on('request', () => (come += 1));
    letGo = keepDatabaseBusy();
  });
  afterEach(async () => {
    await letGo();
    await patient.close();
  });

  const ask = (count: number): Promise<Response>[] =>
    Array.from({ length: count }, () => patient.fetch('/mcp', { method: 'POST' }));
  const linesWith = (part: string): unknown[] =>
    patient.log.filter((line) => line.includes(part)).map((line) => JSON.parse(line) as unknown);

  it('are counted in a metric, and are answered in turn, with the time that they waited', async () => {
    const waiting = ask(3);
    await expect.poll(() => come).toBe(3);
    const told = metricsOf(patient);
    const until = performance.now() + 50;
    await expect.poll(() => performance.now()).toBeGreaterThan(until);
    await letGo();
    expect(await told).toMatch(/^mediamaker_requests_waiting 3$/m);
    expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([401, 401, 401]);
    await expect.poll(() => linesWith('"route":"/mcp"')).toHaveLength(3);
    const durations = (linesWith('"route":"/mcp"') as { duration_ms: number }[]).map(({ duration_ms }) => duration_ms);
    expect(Math.min(...durations)).toBeGreaterThanOrEqual(50);
  });

  it('all get `shutting_down` before the process ends', async () => {
    const waiting = ask(30);
    await expect.poll(() => come).toBe(30);
    patient.drain.begin();
    await patient.drain.answered(60_000);
    const answers = await Promise.all(waiting);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
    expect(await answers[29]?.json()).toMatchObject({ error_code: 'shutting_down' });
  });

  it('are logged and counted when their client disconnects, also while no request begins', async () => {
    const left = new AbortController();
    const asked = patient.fetch('/mcp', {
      method: 'POST',
      headers: { 'request-id': 'left-in-line' },
      signal: left.signal,
    });
    await expect.poll(() => come).toBe(1);
    left.abort();
    await expect(asked).rejects.toThrow('aborted');
    await expect.poll(() => linesWith('left-in-line')).toMatchObject([{ status: 499, client_address: '127.0.0.1' }]);
    await letGo();
    expect(await metricsOf(patient)).toMatch(/^mediamaker_requests_unbegun_total\{status="499"\} 1$/m);
  });

  it('are logged once if the rest of them cannot be read', async () => {
    const head = 'POST /mcp HTTP/1.1\r\nHost: x\r\nRequest-Id: broken-in-line\r\nTransfer-Encoding: chunked\r\n\r\n';
    const { status, headers } = await rawHttp(patient.address, `${head}nonsense\r\n`);
    expect(status).toBe(400);
    expect(linesWith(headers.get('request-id') ?? 'none')).toMatchObject([
      { status: 400, error_code: 'malformed_json' },
    ]);
    await letGo();
    await patient.fetch('/livez');
    expect(linesWith('broken-in-line')).toEqual([]);
  });
});
