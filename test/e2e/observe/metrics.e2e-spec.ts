import { createServer } from 'node:net';
import { once } from 'node:events';
import { newId } from '@libs/kernel';
import { SlotTerms } from '@libs/jobs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Instruments } from '../../../src/platform/observe/instruments.js';
import { createLogger } from '../../../src/platform/observe/logging.js';
import { Metrics } from '../../../src/platform/observe/metrics.js';
import { MetricsServer } from '../../../src/platform/observe/metrics-server.js';
import { BacklogMetrics } from '../../../src/jobs/backlog-metrics.js';
import { TestApp } from '../../support/service/app.js';
import { FakeErrorReporter } from '../../support/jobs/fake-error-reporter.js';
import { freePort } from '../../support/service/free-port.js';
import { EventReader } from '../../support/http/event-reader.js';
import { rawHttp } from '../../support/http/raw-http.js';
import { ERAS, legacy, modern } from '../../support/mcp/mcp-post.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';
import { readSettings } from '../../../src/settings.js';

const logger = createLogger({ logLevel: 'silent' }, { write: () => undefined });

const TERMS = new SlotTerms('inline', 60, { compose: 2, remix: 1 });

interface Posted {
  message: object;
  headers?: Record<string, string>;
}

describe('metrics', () => {
  let db: TestDatabase;
  let app: TestApp;
  let server: MetricsServer | undefined;
  let key: string;

  beforeAll(async () => {
    db = await createTestDatabase();
    app = await TestApp.start(db.database, { settings: { METRICS_PORT: '0' } });
    const { metrics } = readSettings({ METRICS_PORT: '0' });
    server = await MetricsServer.start(app.nest.get(Instruments).metrics, metrics, logger);
    key = (await app.key()).key;
  });
  afterAll(async () => {
    await server?.stop();
    await app.close();
    await db.drop();
  });

  const ask = (path: string): Promise<Response> => fetch(`http://127.0.0.1:${server?.port}${path}`);

  /** The samples whose name and labels contain all of these, without buckets. */
  async function samples(...parts: string[]): Promise<string[]> {
    const lines = (await (await ask('/metrics')).text()).split('\n');
    return lines.filter((line) => !line.includes('_bucket') && parts.every((part) => line.includes(part)));
  }

  async function call(name: string, args: object = {}): Promise<Record<string, unknown>> {
    const response = await app.fetch('/mcp', {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
      body: JSON.stringify(legacy('tools/call', { name, arguments: args })),
    });
    const { result } = (await response.json()) as { result?: { structuredContent: Record<string, unknown> } };
    return result?.structuredContent ?? {};
  }

  /** How many operations ended with this method and error. */
  async function counted(method: string, error: string): Promise<number> {
    const labels = [`method="${method}"`, `error_type="${error}"`];
    const lines = await samples('mcp_server_operation_duration_seconds_count', ...labels);
    return lines.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
  }

  /** That this request counts once more as this error, and not once more as a success. */
  async function expectCounted(method: string, code: string, { message, headers = {} }: Posted): Promise<void> {
    const before = [await counted(method, code), await counted(method, '')];
    const own = { 'content-type': 'application/json', authorization: `Bearer ${key}` };
    const sent = { method: 'POST', headers: { ...own, ...headers }, body: JSON.stringify(message) };
    const text = await (await app.fetch('/mcp', sent)).text();
    expect(text).toMatch(new RegExp(`"code":${code}\\b`));
    const [errors = 0, successes = 0] = before;
    await expect.poll(() => counted(method, code)).toBe(errors + 1);
    expect(await counted(method, '')).toBe(successes);
  }

  it('are served on a port of their own, and nothing else is', async () => {
    const response = await ask('/metrics');
    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      expect.stringMatching(/^text\/plain; version=0\.0\.4/),
    ]);
    expect((await ask('/')).status).toBe(404);
    expect((await app.fetch('/metrics')).status).toBe(404);
  });

  it.each([
    ['evil.example', 403],
    [`localhost.evil.example:9464`, 403],
    ['localhost:9464', 200],
    ['127.0.0.1', 200],
  ])(
    'are answered under the Host header %s with %i: a page whose name was rebound to this machine reads nothing',
    async (host, status) => {
      for (const path of ['/metrics', '/assets/page.css']) {
        const answer = await rawHttp(
          `http://127.0.0.1:${server?.port}`,
          `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`,
        );
        expect(answer.status, path).toBe(status);
      }
    },
  );

  it('are not answered to a request with two Host headers', async () => {
    const { port } = server ?? {};
    const bytes = 'GET /metrics HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\nConnection: close\r\n\r\n';
    expect((await rawHttp(`http://127.0.0.1:${port}`, bytes)).status).toBe(400);
  });

  it('are not taken while no port is set', async () => {
    const without = await TestApp.start(db.database, { secrets: app.secrets });
    expect(without.nest.get(Instruments).metrics).toBeUndefined();
    expect(await MetricsServer.start(undefined, readSettings({}).metrics, logger)).toBeUndefined();
    await without.close();
  });

  it('name the setting of a port that is taken', async () => {
    const taken = createServer().listen(await freePort(), '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as { port: number };
    const { metrics } = readSettings({ METRICS_PORT: String(port) });
    await expect(MetricsServer.start(new Metrics(), metrics, logger)).rejects.toThrow(/^METRICS_PORT: .* is taken/);
    taken.close();
  });

  it('time requests by the pattern of their route, and those that lead nowhere as one', async () => {
    for (let n = 0; n < 20; n += 1) await app.fetch(`/nothing/${newId()}`);
    for (let n = 0; n < 3; n += 1) await app.fetch(`/api/resolve/${newId()}`);
    await app.fetch('/api/resolve/%zz');
    expect(await samples('http_server_request_duration_seconds_count', '/api/resolve/')).toEqual([
      'http_server_request_duration_seconds_count{route="/api/resolve/:resource_id",method="GET",status="404"} 3',
    ]);
    const unknown = 'http_server_request_duration_seconds_count{route="_unknown",method="GET",status="404"} ';
    expect((await samples(unknown)).map((line) => Number(line.slice(unknown.length)) >= 20)).toEqual([true]);
  });

  it('time calls by the tool and what became of them, and names that callers made up as one', async () => {
    await call('account_status');
    await call('lib_get', { resource_id: newId() });
    for (let n = 0; n < 5; n += 1) await call(`made_up_${n}`);
    const counts = await samples('mcp_server_operation_duration_seconds_count');
    expect(counts.sort()).toEqual([
      'mcp_server_operation_duration_seconds_count{method="tools/call",tool="_OTHER",error_type="-32602"} 5',
      'mcp_server_operation_duration_seconds_count{method="tools/call",tool="account_status",error_type=""} 1',
      'mcp_server_operation_duration_seconds_count{method="tools/call",tool="lib_get",error_type="not_found"} 1',
    ]);
  });

  describe.each(ERAS)('of %s', (_, form) => {
    it.each([
      ['prompts/get', { name: 'nothing' }, '-32602'],
      ['prompts/list', { cursor: 'forged' }, '-32602'],
      ['tools/list', { cursor: 'forged' }, '-32602'],
      ['tools/call', { name: 5 }, '-32602'],
      ['tasks/result', { taskId: 'nothing' }, '-32601'],
    ])('count %s %j as the error %s that it is answered with', async (method, params, code) => {
      const { message, headers } = form(method, params);
      await expectCounted(method, code, { message, headers });
      await expectCounted(method, code, { message, headers: { ...headers, accept: 'text/event-stream' } });
    });
  });

  it('count what is refused before a method is looked at as the error that it is answered with', async () => {
    const mismatch = modern('prompts/get', { name: 'storyboard' });
    await expectCounted('prompts/get', '-32020', {
      ...mismatch,
      headers: { ...mismatch.headers, 'mcp-name': 'other' },
    });
    await expectCounted('tasks/get', '-32021', modern('tasks/get', { taskId: 'any' }));
    await expectCounted(
      'subscriptions/listen',
      '-32602',
      modern('subscriptions/listen', { notifications: 5 } as object),
    );
    const long = modern('subscriptions/listen', { notifications: {} } as object);
    await expectCounted('subscriptions/listen', '-32602', {
      ...long,
      message: { ...long.message, id: 'x'.repeat(257) },
    });
    await expectCounted('ping', '-32600', {
      message: legacy('ping'),
      headers: { 'mcp-protocol-version': '1999-01-01' },
    });
  });

  it('count what waits, what is held, and how jobs ended', async () => {
    const { resource_id: id } = await call('create_video', { prompt: 'Why the sky is blue', duration_seconds: 6 });
    // Database readings are cached for some seconds, so use new metrics to read the current state.
    const fresh = new Metrics();
    new BacklogMetrics(db.database, TERMS, new FakeErrorReporter()).addTo(fresh);
    expect((await fresh.text()).split('\n')).toEqual(
      expect.arrayContaining([
        'mediamaker_jobs{kind="video",status="queued"} 1',
        'mediamaker_credits_held 2',
        'mediamaker_tasks_due 1',
        'mediamaker_renders{state="waiting"} 0',
      ]),
    );
    expect(await call('cancel_job', { resource_id: id })).toMatchObject({ status: 'cancelled' });
    const ended = 'mediamaker_job_duration_seconds_count{kind="video",status="cancelled"} 1';
    expect(await samples('mediamaker_job_duration_seconds_count')).toEqual([ended]);
    const voided = 'mediamaker_credits_settled_total{outcome="voided"} 2';
    await expect.poll(() => samples('mediamaker_credits_settled_total{', 'voided')).toEqual([voided]);
    const line = app.log.find((entry) => entry.includes('job ended') && entry.includes(String(id)));
    expect(JSON.parse(line ?? '{}')).toMatchObject({ tool: 'create_video', status: 'cancelled', provider: 'embedded' });
    const { request_id: request } = JSON.parse(line ?? '{}') as { request_id: string };
    expect(app.log.some((entry) => entry.includes(request) && entry.includes('"tools/call"'))).toBe(true);
  });

  it('hold no account, no key and no resource', async () => {
    const text = await (await ask('/metrics')).text();
    expect(text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}/);
    expect(text).not.toContain(key.slice(0, 21));
  });

  it('are served without database readings while the database is down', async () => {
    const gone = await createTestDatabase();
    await gone.drop();
    const errors = new FakeErrorReporter();
    const metrics = new Metrics();
    new BacklogMetrics(gone.database, TERMS, errors).addTo(metrics);
    const text = await metrics.text();
    expect(text).toContain('process_resident_memory_bytes');
    expect(text).not.toMatch(/^mediamaker_(jobs|renders|credits_held|outbox_pending)\b/m);
    expect(errors.reports).toHaveLength(1);
  });

  it('count the streams that are open, and a subscription as answered once it has begun', async () => {
    const { message, headers } = modern('subscriptions/listen', {
      notifications: { toolsListChanged: true },
    } as object);
    const open = () => EventReader.open(app.address, { key, message, headers });
    const [first, second] = [await open(), await open()];
    expect(await samples('mediamaker_event_streams 2')).toHaveLength(1);
    const answered = 'mcp_server_operation_duration_seconds_count';
    expect(await samples(answered, 'method="subscriptions/listen"', 'error_type=""} 2')).toHaveLength(1);
    first.close();
    await expect.poll(() => samples('mediamaker_event_streams 1')).toHaveLength(1);
    second.close();
    await expect.poll(() => samples('mediamaker_event_streams 0')).toHaveLength(1);
  });
});
