import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AppModule } from '../../../src/app.module.js';
import { TestApp } from '../../support/service/app.js';
import { denied } from '../../support/http/denied.js';
import { WithExamples } from '../../support/service/example-routes.js';
import { rawHttp } from '../../support/http/raw-http.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';
import { verifies } from '../../support/verifies.js';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const JSON_TYPE = { 'content-type': 'application/json' };

describe('the platform', () => {
  let db: TestDatabase;
  let app: TestApp;

  beforeAll(async () => {
    db = await createTestDatabase();
    app = await TestApp.start(db.database, {
      root: (foundations) => ({ module: WithExamples, imports: [AppModule.on(foundations)] }),
    });
  });
  afterAll(async () => {
    await app.close();
    await db.drop();
  });

  it.each(['Expect: the-unexpected', 'Content-Encoding: gzip', 'Content-Type: text/plain'])(
    'a request without a body is answered whatever it says of one: %s',
    async (header) => {
      const bytes = `GET /livez HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${header}\r\n\r\n`;
      const answer = await rawHttp(app.address, bytes);
      expect([answer.status, JSON.parse(answer.body)]).toEqual([200, { status: 'ok' }]);
    },
  );

  it('says nothing into an answer that is under way, and ends it, where its caller goes on with what is not HTTP', async () => {
    const { hostname, port } = new URL(app.address);
    const socket = connect(Number(port), hostname);
    let heard = '';
    socket.on('data', (chunk: Buffer) => {
      heard += chunk.toString();
      if (chunk.includes('begun')) socket.write('HELLO\r\n\r\n');
    });
    socket.write('GET /example/endless HTTP/1.1\r\nHost: x\r\n\r\n');
    await once(socket, 'close');
    expect(heard.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200']);
    expect(heard).not.toContain('error_code');
  });

  describe('Request-Id', () => {
    const ask = async (given: string): Promise<string | null> =>
      (await app.fetch('/healthz', { headers: { 'request-id': given } })).headers.get('request-id');

    it('is on every answer', async () => {
      const answers = [
        app.fetch('/healthz'),
        app.fetch('/healthz', { method: 'HEAD' }),
        app.fetch('/nothing'),
        app.fetch('/mcp', { method: 'POST', headers: JSON_TYPE, body: '{}' }),
        app.fetch('/api/resolve/x'),
        app.fetch('/api/resolve/%zz'),
        app.fetch('/storage/a'),
        app.fetch('/example/broken'),
        app.fetch('/api/health', { method: 'OPTIONS', headers: { 'access-control-request-method': 'GET' } }),
      ];
      const ids = (await Promise.all(answers)).map(({ headers }) => headers.get('request-id'));
      for (const id of ids) expect(id).toMatch(UUID);
      expect(new Set(ids).size).toBe(answers.length);
    });

    it('is the caller’s own where it is well formed', async () => {
      expect(await ask('order-1234_a')).toBe('order-1234_a');
      for (const bad of ['short', 'a'.repeat(65), 'with space here', '<script>alert', '-dash-first']) {
        expect(await ask(bad)).toMatch(UUID);
      }
    });

    it('is the one that the log names', async () => {
      await app.fetch('/healthz', { headers: { 'request-id': 'find-me-in-the-log' } });
      await expect.poll(() => app.log.filter((line) => line.includes('find-me-in-the-log'))).toHaveLength(1);
    });
  });

  it.each(['broken', 'broken-object', 'broken-with-status'])(
    'no text of the unknown error of /example/%s leaves the process, and it is logged once with its request',
    async (name) => {
      const id = `request-${name}`;
      const response = await app.fetch(`/example/${name}`, { headers: { 'request-id': id } });
      const text = await response.text();
      expect(text).not.toContain('secret');
      expect(JSON.stringify([...response.headers])).not.toContain('secret');
      expect([response.status, JSON.parse(text)]).toMatchObject([
        500,
        { error_code: 'internal_error', retryable: true },
      ]);
      const lines = app.log.filter((line) => line.includes(id) && line.includes('request failed'));
      expect(lines).toHaveLength(1);
    },
  );

  it('a fault behind a 503 is logged once with its request and its causes, and nothing of it leaves the process', async () => {
    const response = await app.fetch('/example/gone', { headers: { 'request-id': 'request-of-a-fault' } });
    const text = await response.text();
    expect(text + JSON.stringify([...response.headers])).not.toContain('secret');
    expect([response.status, JSON.parse(text)]).toMatchObject([503, { error_code: 'storage_unavailable' }]);
    const lines = app.log.filter((line) => line.includes('request-of-a-fault') && line.includes('"err"'));
    expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
      { level: 50, err: { type: 'Denial', cause: { message: 'the secret is 1234', cause: { code: 'ENOSPC' } } } },
    ]);
  });

  it('what is refused on purpose with 503 is no fault', async () => {
    const response = await app.fetch('/example/elsewhere', { headers: { 'request-id': 'request-on-purpose' } });
    expect(response.status).toBe(503);
    expect(app.log.filter((line) => line.includes('request-on-purpose') && line.includes('"err"'))).toEqual([]);
  });

  it('nor does the text of an exception of the framework', async () => {
    const response = await app.fetch('/example/broken-http');
    expect(await response.clone().text()).not.toContain('secret');
    expect((await denied(response))[0]).toBe(400);
  });

  it('every answer carries the headers that keep browsers from guessing, framing and telling', async () => {
    for (const path of ['/healthz', '/nothing', '/example/broken', '/api/resolve/%zz']) {
      const { headers } = await app.fetch(path);
      expect(Object.fromEntries(headers), path).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'no-referrer',
        'content-security-policy': expect.stringContaining("default-src 'none'"),
        'cross-origin-resource-policy': 'same-origin',
      });
    }
  });

  it('any page may ask the open addresses, and read refusals too', async () => {
    const origin = { origin: 'https://elsewhere.example' };
    const preflight = await app.fetch('/api/resolve/x', {
      method: 'OPTIONS',
      headers: { ...origin, 'access-control-request-method': 'GET', 'access-control-request-headers': 'authorization' },
    });
    expect([preflight.status, await preflight.text()]).toEqual([204, '']);
    expect(preflight.headers.get('access-control-allow-headers')).toContain('Authorization');
    for (const path of ['/api/resolve/x', '/api/health', '/storage/a', '/healthz']) {
      const response = await app.fetch(path, { headers: origin });
      expect(response.headers.get('access-control-allow-origin'), path).toBe('*');
      expect(response.headers.get('access-control-allow-credentials'), path).toBeNull();
    }
    const closed = await app.fetch('/internal/poll', { method: 'POST', headers: origin });
    expect(closed.headers.get('access-control-allow-origin')).toBeNull();
  });

  describe('health', () => {
    it.each(['/healthz', '/api/health', '/readyz'])('%s is 200 while everything works', async (path) => {
      verifies('discovery.healthz', 'discovery.api-health');
      const response = await app.fetch(path);
      expect(response.status).toBe(200);
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(await response.json()).toEqual({
        status: 'ok',
        version: expect.stringMatching(/^\d+\.\d+\.\d+/),
        checks: { database: 'ok', disk: 'ok', storage: 'ok' },
      });
      const head = await app.fetch(path, { method: 'HEAD' });
      expect([head.status, await head.text()]).toEqual([200, '']);
    });

    it('is 503 in a process that is going away, which refuses everything else', async () => {
      const leaving = await TestApp.start(db.database, { secrets: app.secrets });
      leaving.drain.begin();
      const health = await leaving.fetch('/healthz');
      expect([health.status, await health.json()]).toMatchObject([503, { status: 'draining' }]);
      expect((await leaving.fetch('/livez')).status).toBe(200);
      const refused = await leaving.fetch('/mcp', { method: 'POST', headers: JSON_TYPE, body: '{}' });
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(await denied(refused)).toEqual([503, 'shutting_down']);
      await leaving.close();
    });
  });
});
