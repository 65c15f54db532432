import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { selfSigned } from './self-signed.js';

type Answer = Buffer | ((request: IncomingMessage, response: ServerResponse) => void);

/** An https server with files to fetch, as of a third party. */
export class FileServer {
  /** What lies under a path; anything else is 404. */
  readonly files = new Map<string, Answer>();
  /** The paths that were asked for. */
  readonly asked: string[] = [];
  /** How many connections were begun. */
  connections = 0;

  private constructor(
    private readonly server: Server,
    /** What a client must trust to speak to it. */
    readonly certificate: string,
  ) {}

  static async start(): Promise<FileServer> {
    const { cert, key } = selfSigned();
    const files = new FileServer(
      createServer({ cert, key }, (request, response) => files.answer(request, response)),
      cert,
    );
    files.server.on('connection', () => (files.connections += 1));
    await new Promise<void>((resolve) => files.server.listen(0, '127.0.0.1', resolve));
    return files;
  }

  get origin(): string {
    return `https://localhost:${(this.server.address() as AddressInfo).port}`;
  }

  /** The address of a new file. */
  put(path: string, answer: Answer): string {
    this.files.set(path, answer);
    return this.origin + path;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private answer(request: IncomingMessage, response: ServerResponse): void {
    const path = request.url ?? '';
    this.asked.push(path);
    const found = this.files.get(path);
    if (typeof found === 'function') found(request, response);
    else if (found) response.setHeader('content-type', 'text/html').end(found);
    else response.writeHead(404).end();
  }
}
