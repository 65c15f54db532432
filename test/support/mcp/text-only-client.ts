import { legacy, modern } from './mcp-post.js';

interface Block {
  type: string;
  text?: string;
}

interface CallAnswer {
  result: { content: Block[] };
}

const LEGACY_REVISIONS = ['2024-11-05', '2025-11-25'];

/** A revision of each way to begin, and the oldest, which has no structured content. */
export const TEXT_ONLY_REVISIONS = [...LEGACY_REVISIONS, '2026-07-28'];

/** An MCP client that hands its model the first text of a result and nothing else. */
export class TextOnlyClient {
  private constructor(
    private readonly address: string,
    private readonly key: string,
    private readonly revision: string,
  ) {}

  static async connect(address: string, key: string, revision: string): Promise<TextOnlyClient> {
    const client = new TextOnlyClient(address, key, revision);
    if (LEGACY_REVISIONS.includes(revision)) {
      const clientInfo = { name: 'text-only', version: '1.0.0' };
      await client.send(legacy('initialize', { protocolVersion: revision, capabilities: {}, clientInfo }), {});
    }
    return client;
  }

  /** Every text of the answer, in its order. */
  async texts(name: string, args: object): Promise<string[]> {
    const params = { name, arguments: args };
    const { message, headers } = LEGACY_REVISIONS.includes(this.revision)
      ? { message: legacy('tools/call', params), headers: {} }
      : modern('tools/call', params);
    const { result } = (await this.send(message, headers)) as CallAnswer;
    return result.content.flatMap(({ type, text }) => (type === 'text' && text !== undefined ? [text] : []));
  }

  /** The data of a call: what its first text says. */
  async call<T>(name: string, args: object = {}): Promise<T> {
    const [first = ''] = await this.texts(name, args);
    return JSON.parse(first) as T;
  }

  /** Waits for the end of a resource, and answers its last state. */
  async ended(resourceId: string): Promise<{ status: string; storage_url?: string }> {
    for (;;) {
      const args = { resource_id: resourceId, wait_ms: 20_000 };
      const state = await this.call<{ status: string; storage_url?: string }>('await_resource', args);
      if (state.status !== 'queued' && state.status !== 'processing') return state;
    }
  }

  private async send(message: object, headers: Record<string, string>): Promise<unknown> {
    const response = await fetch(`${this.address}/mcp`, {
      method: 'POST',
      headers: { authorization: `Bearer ${this.key}`, 'content-type': 'application/json', ...headers },
      body: JSON.stringify(message),
    });
    if (response.status !== 200) throw new Error(`${response.status}: ${await response.text()}`);
    return response.json();
  }
}
