import { once } from 'node:events';
import { connect } from 'node:net';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AppModule } from '../../../src/app.module.js';
import { TestApp } from '../../support/service/app.js';
import { denied } from '../../support/http/denied.js';
import { WithExamples } from '../../support/service/example-routes.js';
import { rawHttp } from '../../support/http/raw-http.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';
import { verifies } from '../../support/verifies.js';

const JSON_TYPE = { 'content-type': 'application/json' };

describe('the service refuses', () => {
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

  const post = (body: string, headers: Record<string, string> = JSON_TYPE): Promise<Response> =>
    app.fetch('/example/echo', { method: 'POST', headers, body });

  it.each(['/nothing', '/api/resolve', '/api/provider-input/token', '/mcp/more', '/healthz/', '/.env', '/%00'])(
    'the unknown address %s with 404',
    async (path) => {
      verifies('denial.error-code', 'denial.error-description', 'denial.actionable-next-step', 'denial.retryable');
      expect(await denied(await app.fetch(path))).toEqual([404, 'not_found']);
      expect(await denied(await app.fetch(path, { method: 'POST' }))).toEqual([404, 'not_found']);
    },
  );

  it.each([
    ['/healthz', 'POST', 'GET, HEAD'],
    ['/internal/poll', 'GET', 'POST'],
    ['/api/resolve/x', 'DELETE', 'GET, HEAD'],
    ['/storage/a/b', 'POST', 'GET, HEAD'],
  ])('%s under %s with 405 and the methods it answers', async (path, method, allow) => {
    const response = await app.fetch(path, { method });
    expect(response.headers.get('allow')).toBe(allow);
    expect(await denied(response)).toEqual([405, 'method_not_allowed']);
  });

  it('a body of more than 1 MiB with 413', async () => {
    const just = JSON.stringify({ text: 'a'.repeat(1024 * 1024 - 11) });
    expect(just.length).toBe(1024 * 1024);
    expect((await post(just)).status).toBe(201);
    expect(await denied(await post(`${just} `))).toEqual([413, 'payload_too_large']);
  });

  it.each(['gzip', 'br', 'x-unknown'])('a body that is packed with %s with 415', async (encoding) => {
    const headers = { ...JSON_TYPE, 'content-encoding': encoding };
    expect(await denied(await post('{}', headers))).toEqual([415, 'unsupported_media_type']);
    expect((await post('{}', { ...JSON_TYPE, 'content-encoding': 'identity' })).status).toBe(201);
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/xml'])(
    'a body of the type %s with 415',
    async (type) => {
      expect(await denied(await post('a=1', { 'content-type': type }))).toEqual([415, 'unsupported_media_type']);
    },
  );

  it.each([
    '{',
    '{"a":1,}',
    "{'a':1}",
    'nonsense',
    '{"__proto__":{"admin":true}}',
    '{"a":1}{"b":2}',
    '\u0000',
    '['.repeat(65) + ']'.repeat(65),
  ])('the malformed JSON %j with 400', async (body) => {
    expect(await denied(await post(body))).toEqual([400, 'malformed_json']);
  });

  it('what is not HTTP with 400', async () => {
    expect(await denied(await rawHttp(app.address, 'HELLO\r\n\r\n'))).toEqual([400, 'malformed_json']);
  });

  it('a request that names no host with 400', async () => {
    const answer = await rawHttp(app.address, 'GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n');
    expect(await denied(answer)).toEqual([400, 'malformed_json']);
    const older = await rawHttp(app.address, 'GET /healthz HTTP/1.0\r\n\r\n');
    expect(older.status).toBe(200);
  });

  it.each(['/healthz', '/mcp', '/nothing', '/storage/a', '/internal/poll'])(
    'two lines of Host or of Authorization at %s with 400, before the caller is authenticated',
    async (path) => {
      const ask = (...lines: string[]) =>
        rawHttp(app.address, `GET ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\nConnection: close\r\n\r\n`);
      const [host] = app.address.split('//').slice(1);
      const hosts = await ask(`Host: ${host}`, 'host: evil.example');
      const credentials = await ask(`Host: ${host}`, 'Authorization: Bearer a', 'AUTHORIZATION: Bearer b');
      for (const answer of [hosts, credentials]) expect(await denied(answer)).toEqual([400, 'malformed_json']);
      expect(hosts.body).toContain('several Host headers');
      expect(credentials.body).toContain('several Authorization headers');
    },
  );

  it('CONNECT with 405', async () => {
    const answer = await rawHttp(app.address, 'CONNECT /healthz HTTP/1.1\r\nHost: x\r\n\r\n');
    expect(answer.headers.get('allow')).toContain('GET');
    expect(await denied(answer)).toEqual([405, 'method_not_allowed']);
  });

  it('CONNECT without keeping the connection of a caller that goes on talking', async () => {
    const server = app.nest.getHttpServer();
    server.closeAllConnections();
    const { hostname, port } = new URL(app.address);
    const caller = connect({ host: hostname, port: Number(port), allowHalfOpen: true }).on('error', () => undefined);
    caller.resume();
    caller.write(`CONNECT /healthz HTTP/1.1\r\nHost: x\r\n\r\n${'a'.repeat(1_000_000)}`);
    await once(caller, 'end');
    const connections = promisify((done: (error: Error | null, count: number) => void) => server.getConnections(done));
    await expect.poll(() => connections()).toBe(0);
    caller.destroy();
  });

  it('headers of more than 16 KiB with 413', async () => {
    const bytes = `GET /healthz HTTP/1.1\r\nHost: x\r\nX: ${'a'.repeat(17_000)}\r\n\r\n`;
    expect(await denied(await rawHttp(app.address, bytes))).toEqual([413, 'payload_too_large']);
  });

  it('headers and bodies that do not arrive in time with 408', async () => {
    const server = app.nest.getHttpServer();
    expect([server.headersTimeout, server.requestTimeout]).toEqual([5_000, 10_000]);
    Object.assign(server, { headersTimeout: 250, requestTimeout: 500 });
    const head = 'POST /example/echo HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n';
    const answers = await Promise.all([rawHttp(app.address, head), rawHttp(app.address, `${head}\r\n{"a":`)]);
    for (const answer of answers) expect(await denied(answer)).toEqual([408, 'request_timeout']);
  });
});
