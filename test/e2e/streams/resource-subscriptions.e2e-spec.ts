import { newId } from '@libs/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestApp } from '../../support/service/app.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';

describe('a subscription of the older revisions', () => {
  let db: TestDatabase;
  let app: TestApp;
  let key: string;
  let own: string;
  let deleted: string;
  let foreign: string;

  beforeAll(async () => {
    db = await createTestDatabase();
    app = await TestApp.start(db.database, { settings: { MCP_STANDALONE_STREAM: 'on' } });
    const accountId = await app.account();
    ({ key } = await app.key({ accountId }));
    own = await app.resource(accountId);
    deleted = await app.resource(accountId, { deleted_at: new Date() });
    foreign = await app.resource(await app.account());
  });
  afterAll(async () => {
    await app.close();
    await db.drop();
  });

  async function ask(method: string, params: object): Promise<Record<string, unknown>> {
    const message = { jsonrpc: '2.0', id: 1, method, params };
    const response = await app.fetch('/mcp', {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(message),
    });
    return (await response.json()) as Record<string, unknown>;
  }

  it('is offered', async () => {
    const clientInfo = { name: 'test', version: '1' };
    const { result } = await ask('initialize', { protocolVersion: '2025-11-25', capabilities: {}, clientInfo });
    expect(result).toMatchObject({ capabilities: { resources: { subscribe: true, listChanged: true } } });
  });

  it('to a resource of one’s own is confirmed, as often as it is asked for, and so is its end', async () => {
    const uri = `media://resource/${own}`;
    for (const method of ['resources/subscribe', 'resources/subscribe', 'resources/unsubscribe']) {
      expect(await ask(method, { uri })).toEqual({ jsonrpc: '2.0', id: 1, result: {} });
    }
    const loud = { uri: `media://resource/${own.toUpperCase()}` };
    expect(await ask('resources/subscribe', loud)).toEqual({ jsonrpc: '2.0', id: 1, result: {} });
  });

  it('to what is absent, deleted or another’s is refused, all alike', async () => {
    for (const id of [newId(), deleted, foreign, 'no-id', '']) {
      const uri = `media://resource/${id}`;
      const error = { code: -32002, message: 'Resource not found', data: { uri } };
      expect(await ask('resources/subscribe', { uri })).toEqual({ jsonrpc: '2.0', id: 1, error });
    }
  });

  it.each([{}, { uri: 1 }])('needs a URI: %j has none', async (params) => {
    expect(await ask('resources/subscribe', params)).toMatchObject({ error: { code: -32602 } });
    expect(await ask('resources/unsubscribe', params)).toMatchObject({ error: { code: -32602 } });
  });

  it('is unknown where there is no stream', async () => {
    const without = await TestApp.start(db.database, { secrets: app.secrets });
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'resources/subscribe', params: { uri: own } });
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
    const response = await without.fetch('/mcp', { method: 'POST', headers, body });
    expect(await response.json()).toMatchObject({ error: { code: -32601 } });
    await without.close();
  });
});
