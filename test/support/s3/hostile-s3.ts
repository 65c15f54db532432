import { createServer, type IncomingMessage, request as send, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What it does with a request instead of passing it on. */
export type Conduct =
  /** Answers itself; HEAD has no body. */
  | { status: number; body: string; headers?: Record<string, string> }
  /** Cuts the connection, as a store that is stopped. */
  | { cut: true }
  /** Reads the request and never answers. */
  | { silent: true }
  /** Passes on so many bytes of the answer's body, then cuts the connection or leaves it open. */
  | { bytes: number; end: 'cut' | 'silence' }
  /** Passes on the answer with other headers and another body. */
  | { change: (headers: Record<string, string>, body: Buffer) => Buffer };

/** The error document of S3. */
export function refusal(status: number, code: string, more = ''): Conduct {
  return { status, body: document(`<Error><Code>${code}</Code><Message>${code}</Message>${more}</Error>`) };
}

export function document(xml: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${xml}`;
}

/** Stands before an S3 server and does to its requests what a test says. It checks no signature: the host signed is its own. */
export class HostileS3 {
  /** Method and address of each request, in order. */
  readonly requests: string[] = [];
  /** Their session tokens: temporary keys have one. */
  readonly tokens: string[] = [];
  conduct: (request: string) => Conduct | undefined = () => undefined;

  private constructor(
    private readonly server: Server,
    private readonly upstream: URL,
  ) {}

  static async before(upstream: string): Promise<HostileS3> {
    const server = createServer();
    const hostile = new HostileS3(server, new URL(upstream));
    server.on(
      'request',
      (request: IncomingMessage, response: ServerResponse) => void hostile.handle(request, response),
    );
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return hostile;
  }

  get endpoint(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Behaves again, and forgets the requests. */
  reset(): void {
    this.conduct = () => undefined;
    this.requests.length = 0;
    this.tokens.length = 0;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const line = `${request.method} ${request.url}`;
    this.requests.push(line);
    this.tokens.push(String(request.headers['x-amz-security-token'] ?? ''));
    const conduct = this.conduct(line);
    // The other side goes away when it has waited long enough.
    request.on('error', () => response.destroy());
    if (conduct && 'cut' in conduct) return void request.destroy();
    if (conduct && 'silent' in conduct) return void request.resume();
    if (conduct && 'status' in conduct) {
      request.resume();
      response.writeHead(conduct.status, { 'content-type': 'application/xml', ...conduct.headers });
      return void response.end(request.method === 'HEAD' ? undefined : conduct.body);
    }
    const { host, port } = this.upstream;
    const passed = send(
      {
        host: this.upstream.hostname,
        port,
        method: request.method,
        path: request.url,
        headers: { ...request.headers, host },
      },
      (answer) => void passOn(answer, response, conduct),
    );
    passed.on('error', () => response.destroy());
    response.on('close', () => passed.destroy());
    request.pipe(passed);
  }
}

async function passOn(answer: IncomingMessage, response: ServerResponse, conduct?: Conduct): Promise<void> {
  if (!conduct) {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    return void answer.pipe(response);
  }
  const parts: Buffer[] = [];
  for await (const part of answer) parts.push(part as Buffer);
  const body = Buffer.concat(parts);
  const headers = Object.fromEntries(Object.entries(answer.headers).map(([name, value]) => [name, String(value)]));
  if ('change' in conduct) {
    const changed = conduct.change(headers, body);
    response.writeHead(answer.statusCode ?? 502, headers);
    return void response.end(changed);
  }
  if (!('bytes' in conduct)) return;
  response.writeHead(answer.statusCode ?? 502, headers);
  response.write(body.subarray(0, conduct.bytes), () => conduct.end === 'cut' && response.destroy());
}
