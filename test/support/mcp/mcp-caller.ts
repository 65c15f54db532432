import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { ClientCapabilities } from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
import { dataOf } from './data-of.js';

const text = z.array(z.object({ text: z.string() }).loose());

interface Connecting {
  /** Of every request. */
  headers?: Record<string, string>;
  /** Milliseconds that the server has to answer. */
  timeout?: number;
  capabilities?: ClientCapabilities;
}

/** A connected MCP client with one API key. */
export class McpCaller {
  private constructor(readonly client: Client) {}

  static async connect(
    address: string,
    key: string,
    { headers = {}, capabilities = {}, ...limits }: Connecting = {},
  ): Promise<McpCaller> {
    const client = new Client({ name: 'journey', version: '1.0.0' }, { capabilities });
    const requestInit = { headers: { ...headers, Authorization: `Bearer ${key}` } };
    await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', address), { requestInit }), limits);
    return new McpCaller(client);
  }

  /** The data of a call that must succeed. */
  async call<T = Record<string, unknown>>(name: string, args: Record<string, unknown> = {}): Promise<T> {
    const result = await this.client.callTool({ name, arguments: args }, undefined, { timeout: 60_000 });
    if (result.isError) throw new Error(`${name} refused: ${JSON.stringify(result.content)}`);
    return dataOf(result) as T;
  }

  /** The denial of a call that must be refused. */
  async refusal(name: string, args: Record<string, unknown> = {}): Promise<Record<string, unknown>> {
    const result = await this.client.callTool({ name, arguments: args });
    if (!result.isError) throw new Error(`${name} was not refused: ${JSON.stringify(result.structuredContent)}`);
    const [first] = text.parse(result.content);
    return JSON.parse(first?.text ?? '{}') as Record<string, unknown>;
  }

  /** Waits for a resource's end, however long it takes, and answers its last state. */
  async ended(resourceId: string): Promise<Record<string, unknown> & { status: string }> {
    for (;;) {
      const state = await this.call<{ status: string }>('await_resource', { resource_id: resourceId, wait_ms: 20_000 });
      if (state.status !== 'queued' && state.status !== 'processing') return state;
    }
  }

  close(): Promise<void> {
    return this.client.close();
  }
}
