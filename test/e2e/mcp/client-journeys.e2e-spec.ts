import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createMCPClient } from '@ai-sdk/mcp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { McpRemote } from '../../support/mcp/mcp-remote.js';
import { SharedService } from '../../support/service/shared-service.js';

/** The client interface that a journey needs, for clients of any author. */
interface JourneyClient {
  listTools(): Promise<{ tools: { name: string }[] }>;
  callTool(call: { name: string; arguments: Record<string, unknown> }): Promise<unknown>;
  readResource(asked: { uri: string }): Promise<{ contents: unknown[] }>;
  getPrompt(asked: { name: string; arguments: Record<string, string> }): Promise<{ messages: unknown[] }>;
  close(): Promise<void>;
}

let service: SharedService;
let key: string;
let folder: string;

beforeAll(async () => {
  service = await SharedService.open();
  key = await service.key();
  folder = await mkdtemp(join(tmpdir(), 'mediamaker-clients-'));
});

afterAll(async () => {
  await service.release();
  await rm(folder, { recursive: true, force: true });
});

/** Speaks 2026-07-28 first. */
function aiSdk(): Promise<JourneyClient> {
  const headers = { Authorization: `Bearer ${key}` };
  return createMCPClient({ transport: { type: 'http', url: `${service.address}/mcp`, headers } });
}

/** The key is a header on its command line. */
function mcpRemote(): Promise<JourneyClient> {
  return new McpRemote(`${service.address}/mcp`, folder, '--header', `Authorization: Bearer ${key}`).connect();
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
    const { resource_id: id } = await call('create_image', {
      prompt: 'A lighthouse at dusk',
      technique: 'art',
      size: 256,
      format: 'webp',
    });
    const state = await call('await_resource', { resource_id: id, wait_ms: 50_000 });
    expect(state).toMatchObject({ resource_id: id, status: 'completed' });

    const { contents } = await client.readResource({ uri: `media://resource/${String(id)}` });
    expect(contents).toMatchObject([{ mimeType: 'application/json' }, { mimeType: 'image/webp' }]);
    const { messages } = await client.getPrompt({ name: 'storyboard', arguments: { idea: 'a lighthouse' } });
    expect(messages).toHaveLength(1);
  } finally {
    await client.close();
  }
});
