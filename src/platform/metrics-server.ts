import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Logger } from 'pino';
import type { Environment } from './environment.js';
import { mistakeOfListening } from './listen.js';
import type { Metrics } from './metrics.js';

/** Serves `GET /metrics` on a port of its own, which is not for the world. */
export class MetricsServer {
  private readonly server: Server;

  private constructor(metrics: Metrics, logger: Logger) {
    this.server = createServer((request, response) => {
      if (request.method !== 'GET' || request.url?.split('?')[0] !== '/metrics') {
        response.writeHead(404).end();
        return;
      }
      metrics.text().then(
        (text) => response.writeHead(200, { 'content-type': metrics.contentType }).end(text),
        (error: unknown) => {
          logger.error({ err: error }, 'metrics could not be read');
          response.writeHead(500).end();
        },
      );
    });
  }

  /** Undefined where the settings name no port. */
  static async start(
    metrics: Metrics | undefined,
    { metricsHost: host, metricsPort: port }: Environment,
    logger: Logger,
  ): Promise<MetricsServer | undefined> {
    if (metrics === undefined || port === undefined) return undefined;
    const started = new MetricsServer(metrics, logger);
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
