import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startMcpApp, type McpApp } from '../../support/mcp/mcp-app.js';
import { testCatalogue } from '../../support/mcp/mcp-catalogue.js';
import { legacy, modern, post } from '../../support/mcp/mcp-post.js';
import { verifies } from '../../support/verifies.js';

let app: McpApp;

beforeAll(async () => {
  app = await startMcpApp(testCatalogue);
});

afterAll(() => app.close());

const list = legacy('tools/list');

describe('a caller without a client', () => {
  it('lists the tools with credentials and a content type, nothing else', async () => {
    verifies('mcp.post.request-object', 'mcp.post.bearer-header', 'mcp.post.content-type', 'mcp.post.response-object');
    verifies('mcp.tools-list.empty-params', 'mcp.tools-list.names', 'endpoint.success-is-200-json');
    const { status, headers, json } = await post(app, list);
    expect(status).toBe(200);
    expect(headers['content-type']).toMatch(/^application\/json/);
    expect(json).toMatchObject({ jsonrpc: '2.0', id: '1' });
    const { tools } = json.result as { tools: { name: string }[] };
    expect(tools.map(({ name }) => name)).toEqual(testCatalogue.map(({ name }) => name));
  });

  it('gets the very id back that it sent', async () => {
    expect((await post(app, legacy('ping', {}, 'a "quoted" id'))).json.id).toBe('a "quoted" id');
    expect((await post(app, legacy('tools/list', {}, 7))).json.id).toBe(7);
  });

  it('may write the address with a slash at its end', async () => {
    expect((await post(app, list, { path: '/mcp/' })).status).toBe(200);
    expect((await post(app, list, { path: '/mcp/?a=1' })).status).toBe(200);
    expect((await post(app, list, { path: '/mcp/', headers: { origin: 'https://evil.example' } })).status).toBe(403);
  });
});

describe('the form of the answer', () => {
  const both = 'application/json, text/event-stream';
  const call = legacy('tools/call', { name: 'count', arguments: {}, _meta: { progressToken: 't' } });

  it.each([undefined, '*/*', 'application/json', 'text/html', both])(
    'is JSON for a list where Accept is %s',
    async (accept) => {
      const { headers, json } = await post(app, list, { headers: { accept } });
      expect(headers['content-type']).toMatch(/^application\/json/);
      expect(json.id).toBe('1');
    },
  );

  it.each([undefined, '*/*', 'application/json'])('is JSON without progress where Accept is %s', async (accept) => {
    const { headers, json } = await post(app, call, { headers: { accept } });
    expect(headers['content-type']).toMatch(/^application\/json/);
    expect(json.result).toMatchObject({ structuredContent: { reached: 100 } });
  });

  it.each([both, 'text/event-stream'])(
    'is a stream with the progress that was asked for where Accept is %s',
    async (accept) => {
      const { headers, events } = await post(app, call, { headers: { accept } });
      expect(headers['content-type']).toBe('text/event-stream');
      expect(headers['x-accel-buffering']).toBe('no');
      expect(events).toEqual([
        {
          jsonrpc: '2.0',
          method: 'notifications/progress',
          params: { progressToken: 't', progress: 10, total: 100, message: '10 percent' },
        },
        {
          jsonrpc: '2.0',
          method: 'notifications/progress',
          params: { progressToken: 't', progress: 100, total: 100, message: '100 percent' },
        },
        expect.objectContaining({ id: '1', result: expect.anything() as object }),
      ]);
    },
  );

  it('is a stream for every answer where only streams are accepted, in both eras', async () => {
    const headers = { accept: 'text/event-stream' };
    const old = await post(app, list, { headers });
    expect(old.headers['content-type']).toBe('text/event-stream');
    expect(old.events[0]).toMatchObject({ id: '1', result: { tools: expect.anything() as object } });
    const now = modern('tools/list');
    const recent = await post(app, now.message, { headers: { ...headers, ...now.headers } });
    expect(recent.headers['content-type']).toBe('text/event-stream');
    expect(recent.events[0]).toMatchObject({ id: '1', result: { tools: expect.anything() as object } });
  });

  it('streams progress in revision 2026-07-28 too', async () => {
    const { message, headers } = modern('tools/call', { name: 'count', _meta: { progressToken: 4 } });
    const { events } = await post(app, message, { headers: { ...headers, accept: both } });
    expect(events.map(({ method }) => method)).toEqual(['notifications/progress', 'notifications/progress', undefined]);
    const { headers: plain } = await post(app, message, { headers });
    expect(plain['content-type']).toMatch(/^application\/json/);
  });

  it('is empty for a notification', async () => {
    const { status, text } = await post(app, { jsonrpc: '2.0', method: 'notifications/initialized' });
    expect([status, text]).toEqual([202, '']);
    const { message, headers } = modern('notifications/cancelled');
    const { id: _, ...notification } = message;
    expect((await post(app, notification, { headers })).status).toBe(202);
  });
});

it.each([
  ['server/discover', {}, 300_000],
  ['tools/list', {}, 300_000],
  ['prompts/list', {}, 300_000],
  ['resources/templates/list', {}, 300_000],
  ['resources/list', {}, 5_000],
  ['resources/read', { uri: 'media://resource/1' }, 5_000],
])('%s says for how long its answer is good, and for its caller alone', async (method, params, ttlMs) => {
  const { message, headers } = modern(method, params);
  expect((await post(app, message, { headers })).json.result).toMatchObject({ ttlMs, cacheScope: 'private' });
  const old = await post(app, legacy(method, params));
  expect(JSON.stringify(old.json)).not.toContain('ttlMs');
});

describe('what HTTP refuses', () => {
  it.each(['GET', 'DELETE', 'PUT', 'PATCH'])('%s: there is only POST', async (method) => {
    verifies('service.mcp.no-stream-unless-enabled');
    const { status, headers, json } = await post(app, '', { method });
    expect(status).toBe(405);
    expect(headers.allow).toBe('POST');
    expect(json).toMatchObject({ error_code: 'method_not_allowed', retryable: false });
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'application/xml', 'application/jsonx', undefined])(
    'the content type %s',
    async (type) => {
      const { status, json } = await post(app, list, { headers: { 'content-type': type } });
      expect(status).toBe(415);
      expect(json).toMatchObject({ error_code: 'unsupported_media_type', retryable: false });
    },
  );

  it('takes a content type with a charset', async () => {
    const headers = { 'content-type': 'application/json; charset=utf-8' };
    expect((await post(app, list, { headers })).status).toBe(200);
  });

  it('a body of more than 1 MiB', async () => {
    const { status, json } = await post(app, legacy('ping', { filler: 'a'.repeat(1024 * 1024) }));
    expect(status).toBe(413);
    expect(json).toMatchObject({ error_code: 'payload_too_large', retryable: false });
  });

  it.each(['POST', 'GET', 'DELETE'])('%s without credentials, with a challenge', async (method) => {
    verifies('status.401.missing');
    const body = method === 'POST' ? list : '';
    const { status, headers, json } = await post(app, body, { method, headers: { authorization: undefined } });
    expect(status).toBe(401);
    expect(headers['www-authenticate']).toContain(
      'resource_metadata="https://media.example/.well-known/oauth-protected-resource/mcp"',
    );
    expect(json).toMatchObject({ error_code: 'missing_credentials' });
  });
});
