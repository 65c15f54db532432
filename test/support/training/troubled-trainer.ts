import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The door of a trainer that answers orders as a test says. */
export class TroubledTrainer {
  readonly orders: { path?: string; headers: IncomingHttpHeaders; body: string }[] = [];
  answer: (response: ServerResponse) => void = (response) => response.writeHead(202).end();

  private constructor(private readonly server: Server) {}

  static async start(): Promise<TroubledTrainer> {
    const server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request
        .on('data', (chunk: Buffer) => chunks.push(chunk))
        .on('end', () => {
          const body = Buffer.concat(chunks).toString();
          trainer.orders.push({ path: request.url, headers: request.headers, body });
          trainer.answer(response);
        });
    });
    const trainer = new TroubledTrainer(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return trainer;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/orders`;
  }

  /** As one that works. */
  calm(): void {
    this.orders.length = 0;
    this.answer = (response) => response.writeHead(202).end();
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
