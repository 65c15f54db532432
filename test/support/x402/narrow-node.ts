import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

interface Range {
  /** Blocks that it looks at in one query for logs. */
  mostBlocks: number;
  /** Blocks without a transaction that it tells after those of the real chain: mining them takes a minute. */
  emptyBlocks: number;
}

interface Asked {
  id: number;
  method: string;
  params?: unknown[];
}

interface Answer {
  jsonrpc: '2.0';
  id: number;
  result?: unknown;
}

/** A node before another one that answers queries for logs of a few blocks only, as public nodes do. */
export class NarrowNode {
  /** Widths of the queries that it refused. */
  readonly refused: number[] = [];
  /** How many queries for logs it answered. */
  answered = 0;
  private readonly server: Server;

  private constructor(
    private readonly rpcUrl: string,
    private readonly range: Range,
  ) {
    this.server = createServer((request, response) => {
      void text(request)
        .then((body) => this.answer(JSON.parse(body) as Asked))
        .then((answer) => response.setHeader('content-type', 'application/json').end(JSON.stringify(answer)));
    });
  }

  static async before(rpcUrl: string, range: Range): Promise<NarrowNode> {
    const node = new NarrowNode(rpcUrl, range);
    node.server.listen(0, '127.0.0.1');
    await once(node.server, 'listening');
    return node;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  private async answer(asked: Asked): Promise<object> {
    if (asked.method === 'eth_getLogs') return this.logs(asked);
    const { result, ...rest } = await this.ask(asked);
    if (asked.method === 'eth_blockNumber') return { ...rest, result: this.later(result as string) };
    if (asked.method !== 'eth_getBlockByNumber' || asked.params?.[0] !== 'latest') return { ...rest, result };
    const block = result as { number: string };
    return { ...rest, result: { ...block, number: this.later(block.number) } };
  }

  private async logs(asked: Asked): Promise<object> {
    const [filter] = asked.params as [{ fromBlock: string; toBlock?: string }];
    const { result } = await this.ask({ ...asked, method: 'eth_blockNumber', params: [] });
    const head = result as string;
    const { fromBlock, toBlock = 'latest' } = filter;
    const last = toBlock === 'latest' ? Number(this.later(head)) : Number(toBlock);
    const width = last - Number(fromBlock) + 1;
    if (width > this.range.mostBlocks) {
      this.refused.push(width);
      const error = { code: -32_005, message: `eth_getLogs is limited to a ${this.range.mostBlocks} range` };
      return { jsonrpc: '2.0', id: asked.id, error };
    }
    this.answered += 1;
    if (Number(fromBlock) > Number(head)) return { jsonrpc: '2.0', id: asked.id, result: [] };
    const end = last > Number(head) ? head : toBlock;
    return this.ask({ ...asked, params: [{ ...filter, toBlock: end }] });
  }

  private later(block: string): string {
    return `0x${(Number(block) + this.range.emptyBlocks).toString(16)}`;
  }

  private async ask(asked: Asked): Promise<Answer> {
    const response = await fetch(this.rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', ...asked }),
    });
    return (await response.json()) as Answer;
  }
}
