import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startMcpApp, type McpApp } from '../support/mcp-app.js';
import { testCatalogue } from '../support/mcp-catalogue.js';
import { legacy, modern, post } from '../support/mcp-post.js';
import { verifies } from '../support/verifies.js';

let app: McpApp;

beforeAll(async () => {
  app = await startMcpApp(testCatalogue);
});

afterAll(() => app.close());

const list = legacy('tools/list');

/** A call whose message has about this many levels in all. */
function deepArguments(depth: number): string {
  const text = `${'['.repeat(depth - 3)}${']'.repeat(depth - 3)}`;
  return `{"jsonrpc":"2.0","id":"1","method":"tools/call","params":{"name":"echo","arguments":{"text":${text}}}}`;
}

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

describe('what is not a request of the protocol', () => {
  it.each(['{', '', '[1', 'nonsense'])('unreadable JSON %j is a parse error of JSON-RPC', async (body) => {
    const { status, json } = await post(app, body);
    expect(status).toBe(400);
    expect(json).toMatchObject({ jsonrpc: '2.0', id: null, error: { code: -32700 } });
  });

  it.each([
    ['nested deeper than 64 levels', Buffer.from('['.repeat(500_000) + ']'.repeat(500_000)), 'nested deeper'],
    ['with deep arguments', Buffer.from(deepArguments(65)), 'nested deeper'],
    ['with half of a surrogate pair', Buffer.from('{"jsonrpc":"2.0","id":"\\ud800","method":"ping"}'), 'surrogate'],
    ['in another encoding', Buffer.from('{"jsonrpc":"2.0","id":"ü","method":"ping"}', 'latin1'), 'UTF-8'],
  ])('JSON %s is a parse error too', async (_, body, says) => {
    const { status, json } = await post(app, body);
    expect(status).toBe(400);
    expect(json).toMatchObject({ jsonrpc: '2.0', id: null, error: { code: -32700 } });
    expect((json.error as { message: string }).message).toContain(says);
  });

  it('is told nothing but that while nobody has said who is calling', async () => {
    const { status, json } = await post(app, '{', { headers: { authorization: undefined } });
    expect([status, json]).toMatchObject([401, { error_code: 'missing_credentials' }]);
  });

  it('arguments of a depth that may be sent are read as any others', async () => {
    const { status, json } = await post(app, deepArguments(60));
    expect([status, json.result]).toMatchObject([200, { isError: true }]);
  });

  it.each([[{}], [[]], ['"text"'], ['null'], [[list, 1]]])('%j is an invalid request of JSON-RPC', async (body) => {
    const { status, json } = await post(app, body);
    expect(status).toBe(400);
    expect(json).toMatchObject({ jsonrpc: '2.0', id: null, error: { code: -32600 } });
  });

  it('another version of JSON-RPC is an invalid request', async () => {
    const { status, json } = await post(app, { ...list, jsonrpc: '1.0' });
    expect([status, json]).toMatchObject([400, { id: '1', error: { code: -32600 } }]);
  });

  it('a batch is answered as one, its notifications left out', async () => {
    const { status, json } = await post(app, [
      legacy('ping', {}, 1),
      { jsonrpc: '2.0', method: 'notifications/initialized' },
      legacy('tools/call', { name: 'echo', arguments: { text: 'a' } }, 2),
    ]);
    expect(status).toBe(200);
    expect((json as unknown as { id: number }[]).map(({ id }) => id)).toEqual(expect.arrayContaining([1, 2]));
    expect(json).toHaveLength(2);
  });

  it('a call is answered as any other where its client wishes for a task that nobody offered', async () => {
    const call = { name: 'echo', arguments: { text: 'a' } };
    const { json } = await post(app, legacy('tools/call', { ...call, task: { ttl: 60_000 } }));
    expect(json).toEqual((await post(app, legacy('tools/call', call))).json);
  });

  it('a batch is answered even where it cancels one of its own requests', async () => {
    const cancel = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } };
    const { json } = await post(app, [legacy('tools/call', { name: 'count', arguments: {} }, 1), cancel]);
    expect(json).toHaveLength(1);
  });

  it('what a batch brings besides requests changes nothing, and no word of it is logged', async () => {
    const { status, json } = await post(app, [
      legacy('ping', {}, 1),
      { jsonrpc: '2.0', id: 900, result: { said: 'in confidence' } },
      { jsonrpc: '2.0', id: 901, error: { code: 1, message: 'in confidence' } },
      { jsonrpc: '2.0', method: 'notifications/progress', params: { progressToken: 'in confidence', progress: 1 } },
    ]);
    expect([status, json]).toEqual([200, [{ jsonrpc: '2.0', id: 1, result: {} }]]);
    expect(app.log).toEqual([]);
  });

  it.each(['notifications/progress', 'notifications/cancelled'])('of %s no word is logged either', async (method) => {
    const { message, headers } = modern(method, { _meta: { 'io.example/said': 'in confidence' } });
    const params = { ...message.params, progressToken: 'in confidence', progress: 1, requestId: { wrong: 1 } };
    const { status } = await post(app, { jsonrpc: '2.0', method, params }, { headers });
    expect(status).toBe(202);
    expect(app.log).toEqual([]);
  });

  it('a batch of more than 100 messages is refused', async () => {
    const { status, json } = await post(
      app,
      Array.from({ length: 101 }, (_, id) => legacy('ping', {}, id)),
    );
    expect(status).toBe(400);
    expect(json).toMatchObject({ error: { code: -32600 } });
  });

  it.each(['2026-07-28', '1999-01-01'])('a legacy request under the version %s is refused', async (version) => {
    const { status, json } = await post(app, list, { headers: { 'mcp-protocol-version': version } });
    expect(status).toBe(400);
    expect(json).toMatchObject({ error: { code: expect.any(Number) as number } });
  });

  it('headers that disagree with the body are refused in revision 2026-07-28', async () => {
    const { message, headers } = modern('tools/call', { name: 'echo' });
    const { status, json } = await post(app, message, { headers: { ...headers, 'mcp-name': 'count' } });
    expect(status).toBe(400);
    expect(json).toMatchObject({ id: '1', error: { code: -32020 } });
  });

  it('an unknown method has the error of its era', async () => {
    const old = await post(app, legacy('tools/nothing'));
    expect([old.status, old.json.error]).toMatchObject([200, { code: -32601 }]);
    const { message, headers } = modern('tools/nothing');
    const recent = await post(app, message, { headers });
    expect([recent.status, recent.json.error]).toMatchObject([404, { code: -32601 }]);
  });

  it.each([
    legacy('tools/call', { name: 5 }),
    legacy('tools/call', { name: 'echo', arguments: 'text' }),
    legacy('tools/list', { cursor: 'forged' }),
    legacy('resources/read', { uri: 5 }),
    legacy('resources/list', { cursor: 5 }),
    legacy('prompts/get', { name: { toString: 1, valueOf: 1 } }),
    legacy('completion/complete', {
      ref: { type: 'ref/resource', uri: { toString: 1, valueOf: 1 } },
      argument: { name: 'resource_id', value: '' },
    }),
    legacy('completion/complete', {
      ref: { type: 'ref/prompt', name: { toString: 1, valueOf: 1 } },
      argument: { name: 'topic', value: '' },
    }),
    legacy('initialize'),
    legacy('initialize', { protocolVersion: 5, capabilities: {}, clientInfo: { name: 'a', version: '1' } }),
  ])('parameters of a wrong type are invalid, %j', async (message) => {
    const { status, json } = await post(app, message);
    expect([status, json]).toMatchObject([200, { id: '1', error: { code: -32602 } }]);
  });
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
