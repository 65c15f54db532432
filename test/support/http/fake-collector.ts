import { once } from 'node:events';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

interface Attribute {
  key: string;
  value: { stringValue?: string; intValue?: number | string };
}

interface WireSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  attributes: Attribute[];
  links?: { traceId: string; spanId: string }[];
  status: { code?: number };
}

interface Batch {
  resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: WireSpan[] }[] }[];
}

/** A span as a collector was sent it, its attributes by name. */
export type CollectedSpan = Omit<WireSpan, 'attributes'> & { attributes: Record<string, unknown> };

/** What an OpenTelemetry collector does: takes OTLP as JSON over HTTP at `/v1/traces`. */
export class FakeCollector {
  readonly spans: CollectedSpan[] = [];
  readonly resources: Record<string, unknown>[] = [];
  readonly headers: IncomingHttpHeaders[] = [];
  /** All that arrived, as text. */
  text = '';

  private constructor(private readonly server: Server) {}

  static async start(): Promise<FakeCollector> {
    const server = createServer();
    const collector = new FakeCollector(server);
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      void collector.answer(request, response);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return collector;
  }

  get endpoint(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  named(name: string): CollectedSpan {
    const span = this.spans.find((one) => one.name === name);
    if (!span) throw new Error(`no span ${name} among: ${this.spans.map((one) => one.name).join(', ')}`);
    return span;
  }

  async stop(): Promise<void> {
    this.server.close();
    this.server.closeAllConnections();
    await once(this.server, 'close');
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const batch = (await json(request)) as Batch;
    const isTraces = request.url === '/v1/traces' && request.headers['content-type'] === 'application/json';
    if (isTraces) {
      this.headers.push(request.headers);
      this.take(batch);
    }
    response.writeHead(isTraces ? 200 : 400, { 'content-type': 'application/json' }).end('{}');
  }

  private take(batch: Batch): void {
    this.text += JSON.stringify(batch);
    for (const { resource, scopeSpans } of batch.resourceSpans) {
      this.resources.push(byName(resource.attributes));
      for (const { spans } of scopeSpans) {
        this.spans.push(...spans.map((span) => ({ ...span, attributes: byName(span.attributes) })));
      }
    }
  }
}

function byName(attributes: Attribute[]): Record<string, unknown> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)]));
}
