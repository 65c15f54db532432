import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

interface Asked {
  id: number;
  method: string;
}

/** A node before another one that refuses, omits or delays answers as a test asks. Its address holds a key. */
export class TroubledNode {
  /** Methods that are answered with 429. */
  readonly refuses = new Set<string>();
  /** Whether it shows no logs. */
  hidesLogs = false;
  /** Each transaction is accepted after it. */
  beforeSend: () => Promise<void> = () => Promise.resolve();
  private readonly server: Server;

  private constructor(private readonly behind: string) {
    this.server = createServer((request, response) => {
      void text(request)
        .then((body) => this.answer(body))
        .then(({ status, body }) => response.writeHead(status, { 'content-type': 'application/json' }).end(body))
        // The chain behind it has ended.
        .catch(() => response.destroy());
    });
  }

  static async before(rpcUrl: string): Promise<TroubledNode> {
    const node = new TroubledNode(rpcUrl);
    node.server.listen(0, '127.0.0.1');
    await once(node.server, 'listening');
    return node;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/v2/KEY-OF-THE-NODE`;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  private async answer(body: string): Promise<{ status: number; body: string }> {
    const { id, method } = JSON.parse(body) as Asked;
    if (this.refuses.has(method)) return { status: 429, body: '{"error":"too many requests"}' };
    if (this.hidesLogs && method === 'eth_getLogs') {
      return { status: 200, body: JSON.stringify({ jsonrpc: '2.0', id, result: [] }) };
    }
    if (method === 'eth_sendRawTransaction') await this.beforeSend();
    const headers = { 'content-type': 'application/json' };
    const answered = await fetch(this.behind, { method: 'POST', headers, body });
    return { status: answered.status, body: await answered.text() };
  }
}
