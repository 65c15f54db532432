import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startMcpApp, type McpApp } from '../../support/mcp/mcp-app.js';
import { testCatalogue } from '../../support/mcp/mcp-catalogue.js';
import { ERAS, legacy, modern, post } from '../../support/mcp/mcp-post.js';

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

  it('gets only 401 without a credential', async () => {
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

  it.each(ERAS)('an id with a fraction is an invalid request, and is not echoed: %s', async (_, form) => {
    const { message, headers } = form('tools/list');
    const { status, json } = await post(app, { ...message, id: 1.5 }, { headers });
    expect([status, json]).toMatchObject([400, { id: null, error: { code: -32600 } }]);
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

  it('a call that asks for a task which was not offered is answered like any other', async () => {
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

  it.each([
    ['11 messages', Array.from({ length: 11 }, (_, id) => legacy('ping', {}, id)), 'at most 10 messages'],
    [
      '11 notifications',
      Array.from({ length: 11 }, () => ({ jsonrpc: '2.0', method: 'notifications/initialized' })),
      'at most 10 messages',
    ],
    ['no message', [], 'The batch is empty'],
  ])('a batch of %s is refused', async (_, messages, reason) => {
    const { status, json } = await post(app, messages);
    expect([status, json]).toMatchObject([
      400,
      { id: null, error: { code: -32600, message: expect.stringContaining(reason) as string } },
    ]);
  });

  it('a batch of 10 messages is answered in the order of its requests', async () => {
    const ids = Array.from({ length: 10 }, (_, id) => id);
    const { status, json } = await post(
      app,
      ids.map((id) => legacy(id % 2 === 0 ? 'tools/list' : 'ping', {}, id)),
    );
    expect(status).toBe(200);
    expect((json as unknown as { id: number }[]).map(({ id }) => id)).toEqual(ids);
  });

  it.each(['2025-06-18', '2025-11-25', '2026-07-28'])('revision %s has no batches', async (version) => {
    for (const method of ['ping', 'tools/call']) {
      const message = legacy(method, { name: 'echo', arguments: { text: 'a' } });
      const { status, json } = await post(app, [message], { headers: { 'mcp-protocol-version': version } });
      expect([status, json]).toMatchObject([400, { jsonrpc: '2.0', id: null, error: { code: -32600 } }]);
      expect(JSON.stringify(json)).toContain(`Revision ${version} has no batches`);
    }
  });

  it('a batch with a message of revision 2026-07-28 is refused without its header too', async () => {
    const { status, json } = await post(app, [legacy('ping', {}, 1), modern('tools/list').message]);
    expect([status, json]).toMatchObject([400, { id: null, error: { code: -32600 } }]);
  });

  it.each(['2024-11-05', '2025-03-26'])('revision %s has batches', async (version) => {
    const { status, json } = await post(app, [legacy('ping')], { headers: { 'mcp-protocol-version': version } });
    expect([status, json]).toEqual([200, [{ jsonrpc: '2.0', id: '1', result: {} }]]);
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
