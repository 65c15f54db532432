import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Logger } from 'pino';
import { mistakeOfListening } from '../http/listen.js';
import type { Metrics } from './metrics.js';
import { refusalOfHeaders } from '../http/node-refusals.js';
import { isOperatorHost } from './operator-host.js';
import { type Page, pageOf } from '../pages/page.js';
import { PAGE_STYLE } from '../pages/page-style.js';
import type { MetricsSettings } from './metrics.settings.js';

/** Where the operator's pages come from. */
export interface OperatorPages {
  /** Undefined: there is no page at this path. */
  find(path: string): Promise<Page | undefined>;
}

const NO_PAGES: OperatorPages = { find: () => Promise.resolve(undefined) };

/** Of every response: no caching, no framing, no MIME sniffing, no referrer. */
const HEADERS = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
};

interface Answer {
  status: number;
  text?: string;
  headers?: Record<string, string>;
}

const NOTHING: Answer = { status: 404 };

const FOREIGN_HOST: Answer = {
  status: 403,
  text: 'The Host header names another server. Use an IP address, localhost or the name in METRICS_HOST.\n',
  headers: { 'content-type': 'text/plain; charset=utf-8' },
};

/** Serves `GET /metrics` and the operator's pages on a port of its own, which is not for the world. */
export class MetricsServer {
  private readonly server: Server;

  private constructor(
    private readonly metrics: Metrics,
    private readonly pages: OperatorPages,
    private readonly host: string,
    logger: Logger,
  ) {
    this.server = createServer((request, response) => {
      this.answer(request).then(
        ({ status, text, headers }) => response.writeHead(status, { ...HEADERS, ...headers }).end(text),
        (error: unknown) => {
          logger.error({ err: error }, 'the operator could not be answered');
          response.writeHead(500, HEADERS).end();
        },
      );
    });
  }

  private async answer(request: IncomingMessage): Promise<Answer> {
    const refusal = refusalOfHeaders(request);
    if (refusal) return { status: refusal.status, text: `${refusal.message}\n` };
    if (!isOperatorHost(request.headers.host, this.host)) return FOREIGN_HOST;
    return this.answerGet(request);
  }

  private async answerGet({ method, url = '' }: IncomingMessage): Promise<Answer> {
    const [path = ''] = url.split('?');
    if (method !== 'GET') return NOTHING;
    if (path === '/metrics') {
      return { status: 200, text: await this.metrics.text(), headers: { 'content-type': this.metrics.contentType } };
    }
    if (path === '/assets/page.css') {
      return { status: 200, text: PAGE_STYLE, headers: { 'content-type': 'text/css; charset=utf-8' } };
    }
    const page = await this.pages.find(path);
    if (!page) return NOTHING;
    const { text, policy } = pageOf(page);
    const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy };
    return { status: page.status ?? 200, text, headers };
  }

  /** Undefined where the settings name no port. */
  static async start(
    metrics: Metrics | undefined,
    { metricsHost: host, metricsPort: port }: MetricsSettings,
    logger: Logger,
    pages = NO_PAGES,
  ): Promise<MetricsServer | undefined> {
    if (metrics === undefined || port === undefined) return undefined;
    const started = new MetricsServer(metrics, pages, host, logger);
    started.server.listen({ host, port });
    try {
      await once(started.server, 'listening');
    } catch (error) {
      throw mistakeOfListening(error, { host, port }, { host: 'METRICS_HOST', port: 'METRICS_PORT' });
    }
    return started;
  }

  /** The system chose it where the setting is 0. */
  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  async stop(): Promise<void> {
    this.server.close();
    this.server.closeAllConnections();
    await once(this.server, 'close');
  }
}
