import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One POST, as it arrived. */
export interface ReceivedEvent {
  headers: IncomingHttpHeaders;
  /** The body, byte for byte. */
  raw: string;
  body: {
    id: string;
    type: string;
    created_at: string;
    data: { resource_id: string; account_id: string; status: string };
  };
}

type Act = (reply: ServerResponse, event: ReceivedEvent) => void;

const accept: Act = (reply) => void reply.writeHead(204).end();

/** A web application of an operator, at its socket. It accepts everything unless a test says otherwise. */
export class FakeWebApplication {
  readonly received: ReceivedEvent[] = [];
  /** Ids of the events that it accepted, with repeats. */
  readonly accepted: string[] = [];
  act: Act = accept;
  private heard: () => void = () => undefined;

  private constructor(private readonly server: Server) {
    server.on('request', (request, reply) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const raw = Buffer.concat(chunks).toString();
        const event = { headers: request.headers, raw, body: JSON.parse(raw) as ReceivedEvent['body'] };
        this.received.push(event);
        reply.once('finish', () => {
          if (reply.statusCode < 300) this.accepted.push(event.body.id);
          this.heard();
        });
        this.act(reply, event);
        this.heard();
      });
    });
  }

  static async start(): Promise<FakeWebApplication> {
    const server = createServer({ keepAliveTimeout: 30_000 });
    const application = new FakeWebApplication(server);
    await once(server.listen(0, '127.0.0.1'), 'listening');
    return application;
  }

  get address(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/hooks`;
  }

  /** Resolves once something holds, looked at after each request. */
  async until(holds: () => boolean): Promise<void> {
    while (!holds()) await new Promise<void>((resolve) => (this.heard = resolve));
  }

  /** As it was before the test. */
  reset(): void {
    this.act = accept;
    this.received.length = 0;
    this.accepted.length = 0;
  }

  async stop(): Promise<void> {
    const closed = once(this.server, 'close');
    this.server.close();
    this.server.closeAllConnections();
    await closed;
  }
}

/** Whether a secret signed an event, computed as the standard says and without its library. */
export function isSignedBy(secret: string, { headers, raw }: ReceivedEvent): boolean {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const text = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${raw}`;
  const signature = `v1,${createHmac('sha256', key).update(text).digest('base64')}`;
  return String(headers['webhook-signature']).split(' ').includes(signature);
}
