import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createMCPClient } from '@ai-sdk/mcp';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Service } from '../support/service.js';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';

const MCP_REMOTE = fileURLToPath(new URL('../../node_modules/mcp-remote/dist/proxy.js', import.meta.url));

/** What a journey needs of a client, whoever wrote it. */
interface JourneyClient {
  listTools(): Promise<{ tools: { name: string }[] }>;
  callTool(call: { name: string; arguments: Record<string, unknown> }): Promise<unknown>;
  readResource(asked: { uri: string }): Promise<{ contents: unknown[] }>;
  getPrompt(asked: { name: string; arguments: Record<string, string> }): Promise<{ messages: unknown[] }>;
  close(): Promise<void>;
}

let db: TestDatabase;
let service: Service;
let key: string;
let folder: string;

beforeAll(async () => {
  db = await createTestDatabase();
  service = await Service.start({ databaseUrl: db.url });
  key = /mmk_live_\w+/.exec(service.output)?.[0] ?? '';
  folder = await mkdtemp(join(tmpdir(), 'mediamaker-clients-'));
});

afterAll(async () => {
  await service.remove();
  await db.drop();
  await rm(folder, { recursive: true, force: true });
});

/** Speaks 2026-07-28 first. */
function aiSdk(): Promise<JourneyClient> {
  const headers = { Authorization: `Bearer ${key}` };
  return createMCPClient({ transport: { type: 'http', url: `${service.address}/mcp`, headers } });
}

/** A bridge for clients that only start programs; the key is a header on its command line. */
async function mcpRemote(): Promise<JourneyClient> {
  const client = new Client({ name: 'journey', version: '1' });
  const args = [MCP_REMOTE, `${service.address}/mcp`, '--header', `Authorization: Bearer ${key}`];
  const env = { PATH: process.env['PATH'] ?? '', HOME: folder, MCP_REMOTE_CONFIG_DIR: folder };
  await client.connect(new StdioClientTransport({ command: process.execPath, args, env, stderr: 'ignore' }));
  return client;
}

it.each([
  ['@ai-sdk/mcp', aiSdk],
  ['mcp-remote', mcpRemote],
])('%s lists the tools, makes an image, awaits it, reads it and asks for a prompt', async (_name, connect) => {
  const client = await connect();
  try {
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toContain('create_image');

    const call = async (name: string, args: Record<string, unknown>): Promise<Record<string, unknown>> => {
      const result = (await client.callTool({ name, arguments: args })) as Record<string, unknown>;
      return result['structuredContent'] as Record<string, unknown>;
    };
    const { resource_id: id } = await call('create_image', { prompt: 'A lighthouse at dusk', size: 256 });
    const state = await call('await_resource', { resource_id: id, wait_ms: 50_000 });
    expect(state).toMatchObject({ resource_id: id, status: 'completed' });

    const { contents } = await client.readResource({ uri: `media://resource/${String(id)}` });
    expect(contents).toMatchObject([{ mimeType: 'application/json' }, { mimeType: 'image/png' }]);
    const { messages } = await client.getPrompt({ name: 'storyboard', arguments: { idea: 'a lighthouse' } });
    expect(messages).toHaveLength(1);
  } finally {
    await client.close();
  }
});
