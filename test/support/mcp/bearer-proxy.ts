import { createServer, request, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

/**
 * A loopback door to a service for clients that cannot send credentials: adds the bearer token and changes nothing else,
 * Host and Origin least of all.
 */
export class BearerProxy {
  private constructor(
    private readonly server: Server,
    readonly url: string,
    /** The `Mcp-Method` header of each request that passed (2026-07-28). */
    readonly methods: readonly string[],
  ) {}

  static async start(target: string, bearer: string): Promise<BearerProxy> {
    const { hostname, port } = new URL(target);
    const methods: string[] = [];
    const server = createServer((incoming, outgoing) => {
      const { method, url: path, headers } = incoming;
      methods.push(String(headers['mcp-method'] ?? ''));
      const onward = request(
        { hostname, port, method, path, headers: { ...headers, authorization: `Bearer ${bearer}` } },
        (answer) => {
          outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
          answer.pipe(outgoing);
        },
      );
      onward.on('error', (error) => outgoing.destroy(error));
      outgoing.on('close', () => onward.destroy());
      incoming.pipe(onward);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new BearerProxy(server, `http://localhost:${(server.address() as AddressInfo).port}`, methods);
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
