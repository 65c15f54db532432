import { once } from 'node:events';
import type { Server } from 'node:http';
import { connect } from 'node:net';
import { newId } from '@libs/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestApp } from '../../support/service/app.js';
import { EventReader } from '../../support/http/event-reader.js';
import { legacy, modern } from '../../support/mcp/mcp-post.js';
import { JobFixture } from '../../support/jobs/job-fixture.js';
import { rawHttp } from '../../support/http/raw-http.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';

describe('the line of a request in the log', () => {
  let db: TestDatabase;
  let app: TestApp;
  let key: { key: string; id: string };
  let resourceId: string;

  beforeAll(async () => {
    db = await createTestDatabase();
    app = await TestApp.start(db.database);
    const accountId = await app.account();
    key = await app.key({ accountId });
    resourceId = await app.resource(accountId, { visibility: 'public' });
  });
  afterAll(async () => {
    await app.close();
    await db.drop();
  });

  /** Sends a request and returns its only log line. */
  async function lineOf(
    path: string,
    init: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> } = {},
  ): Promise<Record<string, unknown>> {
    const id = `log-${newId()}`;
    await (await app.fetch(path, { ...init, headers: { ...init.headers, 'request-id': id } })).arrayBuffer();
    const lines = () => app.log.filter((line) => line.includes(id));
    await expect.poll(lines).toHaveLength(1);
    expect(lines()[0]).not.toContain(key.key);
    return JSON.parse(lines()[0] ?? '') as Record<string, unknown>;
  }

  const mcp = (body: unknown, bearer = key.key) =>
    lineOf('/mcp', {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${bearer}` },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });

  const call = (name: string, args: object = {}) => legacy('tools/call', { name, arguments: args });

  it('has the route, the public id of the credential and the resource', async () => {
    expect(await mcp(call('lib_get', { resource_id: resourceId }))).toEqual({
      level: 30,
      time: expect.any(Number),
      msg: 'request',
      request_id: expect.stringMatching(/^log-/),
      method: 'POST',
      route: '/mcp',
      status: 200,
      duration_ms: expect.any(Number),
      client_address: '127.0.0.1',
      caller: 'api_key',
      credential_id: key.id,
      mcp_method: 'tools/call',
      tool: 'lib_get',
      resource_id: resourceId,
    });
  });

  it('is written for a stream when it ends, and not before', async () => {
    const { message, headers } = modern('subscriptions/listen', {
      notifications: { toolsListChanged: true },
    } as object);
    const id = `log-${newId()}`;
    const lines = () => app.log.filter((line) => line.includes(id));
    const opening = { key: key.key, message, headers: { ...headers, 'request-id': id } };
    const reader = await EventReader.open(app.address, opening);
    await mcp(legacy('ping'));
    expect(lines()).toEqual([]);
    reader.close();
    await expect.poll(lines).toHaveLength(1);
    expect(JSON.parse(lines()[0] ?? '')).toEqual({
      level: 30,
      time: expect.any(Number),
      msg: 'request',
      request_id: id,
      method: 'POST',
      route: '/mcp',
      status: 200,
      duration_ms: expect.any(Number),
      client_address: '127.0.0.1',
      caller: 'api_key',
      credential_id: key.id,
      mcp_method: 'subscriptions/listen',
    });
  });

  it('is written for a call whose client disconnected before the response', async () => {
    const id = `log-${newId()}`;
    const accountId = await app.account();
    const own = await app.key({ accountId });
    const waiting = await new JobFixture(db.database).started(accountId);
    const left = new AbortController();
    const arrived = once(app.nest.getHttpServer(), 'request');
    const asked = app.fetch('/mcp', {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${own.key}`, 'request-id': id },
      body: JSON.stringify(call('await_resource', { resource_id: waiting, wait_ms: 50_000 })),
      signal: left.signal,
    });
    await arrived;
    left.abort();
    await expect(asked).rejects.toThrow('aborted');
    const lines = () => app.log.filter((line) => line.includes(id));
    await expect.poll(lines).toHaveLength(1);
    expect(JSON.parse(lines()[0] ?? '')).toMatchObject({ route: '/mcp', status: 499, client_address: '127.0.0.1' });
    await app.drain.answered(60_000);
    expect(lines()).toHaveLength(1);
  });

  /** A request that never arrives whole: its lines, of which there should be one. */
  function broken(rest: string): { bytes: string; lines: () => string[] } {
    const id = `log-${newId()}`;
    const head = 'POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json';
    const own = `Authorization: Bearer ${key.key}\r\nRequest-Id: ${id}`;
    return {
      bytes: `${head}\r\n${own}\r\n${rest}`,
      lines: () => app.log.filter((line) => line.includes(id)),
    };
  }

  it.each([
    ['does not arrive in time', 408, 'request_timeout', 'Content-Length: 9\r\n\r\n{'],
    ['is not HTTP', 400, 'malformed_json', 'Transfer-Encoding: chunked\r\n\r\nnonsense\r\n'],
  ])('has the status of a request whose body %s', async (_, status, code, rest) => {
    const { bytes, lines } = broken(rest);
    const server: Server = app.nest.getHttpServer();
    const { requestTimeout, headersTimeout } = server;
    Object.assign(server, { requestTimeout: 100, headersTimeout: 100 });
    const answer = await rawHttp(app.address, bytes);
    Object.assign(server, { requestTimeout, headersTimeout });
    expect(answer.status).toBe(status);
    await expect.poll(lines).not.toEqual([]);
    await app.drain.answered(60_000);
    expect(lines().map((line) => JSON.parse(line) as unknown)).toMatchObject([
      { msg: 'request', route: '/mcp', status, error_code: code },
    ]);
  });

  it.each([
    ['is not HTTP', 400, 'malformed_json', 'nonsense\r\n\r\n'],
    ['has too large headers', 413, 'payload_too_large', `GET / HTTP/1.1\r\nX: ${'a'.repeat(17_000)}\r\n\r\n`],
    ['asks for a proxy', 405, 'method_not_allowed', 'CONNECT /healthz HTTP/1.1\r\nHost: x\r\n\r\n'],
  ])('is written for a message that never becomes a request, since it %s', async (_, status, code, bytes) => {
    const answer = await rawHttp(app.address, bytes);
    expect(answer.status).toBe(status);
    const lines = app.log.filter((line) => line.includes(answer.headers.get('request-id') ?? 'no id'));
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
      {
        level: 30,
        time: expect.any(Number),
        msg: 'request',
        request_id: answer.headers.get('request-id'),
        status,
        client_address: '127.0.0.1',
        error_code: code,
      },
    ]);
  });

  it('records a client that disconnected while sending, and no failure', async () => {
    const { bytes, lines } = broken('Content-Length: 9\r\n\r\n{');
    const server: Server = app.nest.getHttpServer();
    const arrived = once(server, 'request');
    const line = connect(Number(new URL(app.address).port), '127.0.0.1', () => line.write(bytes));
    await arrived;
    line.resetAndDestroy();
    await expect.poll(lines).not.toEqual([]);
    await mcp(legacy('ping'));
    expect(lines().map((text) => JSON.parse(text) as unknown)).toMatchObject([{ msg: 'request', status: 499 }]);
  });

  it('has the error code of a refused call, at HTTP level or in a result', async () => {
    const { id, key: readOnly } = await app.key({ scopes: ['library:read'] });
    const refused = await mcp(call('create_video', { prompt: 'waves' }), readOnly);
    expect(refused).toMatchObject({ status: 403, error_code: 'insufficient_scope', credential_id: id });
    const rejected = await mcp(call('lib_get', { resource_id: newId() }));
    expect(rejected).toMatchObject({ status: 200, tool: 'lib_get', error_code: 'not_found' });
    const unknown = await mcp(legacy('tools/list'), 'mmk_live_nothing');
    expect(unknown).toMatchObject({ status: 401, error_code: 'invalid_api_key' });
  });

  it('says of a refused batch that it is one, and nothing of its messages', async () => {
    const { key: readOnly } = await app.key({ scopes: ['library:read'] });
    const calls = Array.from({ length: 11 }, () => call('create_video', { prompt: 'waves', resource_id: newId() }));
    for (const batch of [calls, []]) {
      const line = await mcp(batch, readOnly);
      expect(line).toMatchObject({ status: 400, mcp_method: 'batch' });
      for (const field of ['resource_id', 'tool', 'error_code']) expect(line).not.toHaveProperty(field);
    }
  });

  it('knows methods and tools by name, and what a caller made up by none', async () => {
    expect(await mcp(legacy('ping'))).toMatchObject({ mcp_method: 'ping' });
    expect(await mcp(legacy('made/up'))).toMatchObject({ mcp_method: '_OTHER' });
    expect(await mcp(call('made_up'))).toMatchObject({ mcp_method: 'tools/call', tool: '_OTHER' });
    const both = [call('account_status'), { ...call('lib_get', { resource_id: newId() }), id: '2' }];
    expect(await mcp(both)).toMatchObject({ mcp_method: 'batch', error_code: 'not_found' });
    for (const nothing of ['{', 'null', '{"id":1,"result":{}}']) {
      expect(await mcp(nothing)).not.toHaveProperty('mcp_method');
    }
  });

  it('names the pattern of a route and not the address', async () => {
    expect(await lineOf(`/api/resolve/${resourceId}`)).toMatchObject({
      route: '/api/resolve/:resource_id',
      resource_id: resourceId,
    });
    const capability = await lineOf('/api/provider-input/s3cr3t-t0ken/film.mp4?sig=s1gnature');
    expect(capability).toMatchObject({ route: '/api/provider-input/:token/*', error_code: 'token_malformed' });
    expect(JSON.stringify(capability)).not.toMatch(/s3cr3t|s1gnature/);
  });

  it('is there for what the router refuses too', async () => {
    expect(await lineOf('/nothing/here')).toMatchObject({ status: 404, error_code: 'not_found' });
    expect(await lineOf('/api/resolve/%zz')).toMatchObject({ status: 422, method: 'GET' });
  });
});
