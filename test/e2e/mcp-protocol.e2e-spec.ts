import { Client as ModernClient, StreamableHTTPClientTransport as ModernTransport } from '@modelcontextprotocol/client';
import { Client as LegacyClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as LegacyTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startMcpApp, type McpApp } from '../support/mcp-app.js';
import { testCatalogue } from '../support/mcp-catalogue.js';

let app: McpApp;

beforeAll(async () => {
  app = await startMcpApp(testCatalogue);
});

afterAll(() => app.close());

const requestInit = { headers: { Authorization: 'Bearer key' } };

describe('a client of the legacy era', () => {
  it('initializes, lists the tools and calls one', async () => {
    const client = new LegacyClient({ name: 'test', version: '1' });
    await client.connect(new LegacyTransport(app.url, { requestInit }));
    expect(client.getServerVersion()?.version).toBe('1.2.3');
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(testCatalogue.map(({ name }) => name));
    const result = await client.callTool({ name: 'echo', arguments: { text: 'hello' } });
    expect(result.structuredContent).toEqual({ text: 'hello', duration_seconds: 8, account: 'alice' });
    await client.close();
  });
});

describe('a client of revision 2026-07-28', () => {
  it('discovers, lists the tools and calls one', async () => {
    const client = new ModernClient(
      { name: 'test', version: '1' },
      { versionNegotiation: { mode: { pin: '2026-07-28' } } },
    );
    await client.connect(new ModernTransport(app.url, { requestInit }));
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(testCatalogue.map(({ name }) => name));
    const result = await client.callTool({ name: 'echo', arguments: { text: 'hello' } });
    expect(result.structuredContent).toEqual({ text: 'hello', duration_seconds: 8, account: 'alice' });
    await client.close();
  });
});

it('a bare call with credentials and content type gets JSON', async () => {
  const response = await fetch(app.url, {
    method: 'POST',
    headers: { authorization: 'Bearer key', 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: '1', method: 'tools/list', params: {} }),
  });
  expect(response.status).toBe(200);
});
