import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { randomUUID } from 'node:crypto';
import { deny, reachable } from '@libs/kernel';
import type { ServerSettings } from '@libs/kernel/settings';
import { connectLines, inOneLine } from './connect-lines.js';
import { findService } from './find-service.js';
import type { HealthReport } from '../health/health.js';
import { httpRefusal } from '../refusals/http-refusal.js';
import { anotherPort, mistakeOfListening } from '../http/listen.js';
import { securityHeaders } from '../http/security-headers.js';
import { version } from './version.js';
import { UnusableEnvironment } from '../settings/unusable-environment.js';

/** A second start of the same service, or of another one like it. */
class AlreadyRuns extends UnusableEnvironment {
  constructor({ baseUrl, port }: ServerSettings) {
    const otherPort = anotherPort(port);
    super([
      `PORT: mediamaker already runs at ${baseUrl}; connect to it, stop it, or choose another port, for example PORT=${otherPort}`,
      ...connectLines(`${baseUrl}/mcp`).map((line) => `  ${line.client.padEnd(16)}${inOneLine(line)}`),
    ]);
  }
}

const HEALTH: ReadonlySet<string> = new Set(['/healthz', '/api/health', '/readyz']);

const REPORT: HealthReport = { status: 'starting', version, checks: {} };

/**
 * Answers health checks at the service's address while it starts, since migrations may take long: live, so that the
 * orchestrator does not kill the process, and not ready, so that it routes no traffic to it.
 */
export class WaitingRoom {
  private constructor(private readonly server: Server) {}

  static async open(settings: ServerSettings): Promise<WaitingRoom> {
    const { host, port, baseUrl } = settings;
    const headers = securityHeaders(baseUrl);
    const server = createServer((request, response) => answer(request, response, headers));
    server.listen({ host, port });
    try {
      await once(server, 'listening');
    } catch (error) {
      const found = await findService(new URL('/healthz', reachable(host, port)));
      if (found === 'ready' || found === 'starting') throw new AlreadyRuns(settings);
      throw mistakeOfListening(error, { host, port });
    }
    return new WaitingRoom(server);
  }

  /** The port of the settings; if that is 0, the port that the system chose. */
  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  async close(): Promise<void> {
    this.server.close();
    this.server.closeAllConnections();
    await once(this.server, 'close');
  }
}

function answer(request: IncomingMessage, response: ServerResponse, headers: Readonly<Record<string, string>>): void {
  const { status, body } = answerTo(request.url?.split('?')[0]);
  response.writeHead(status, {
    ...headers,
    ...(status === 503 && { 'retry-after': '1' }),
    'content-type': 'application/json',
    'cache-control': 'no-store',
    'request-id': randomUUID(),
    connection: 'close',
  });
  response.end(JSON.stringify(body));
}

function answerTo(path = ''): { status: number; body: object } {
  if (path === '/livez') return { status: 200, body: { status: 'ok' } };
  return HEALTH.has(path)
    ? { status: 503, body: REPORT }
    : httpRefusal(
        deny('handler_elsewhere', 'This process is starting and does not serve yet.', {
          nextStep: 'Repeat the request in a second.',
          retryAfterSeconds: 1,
        }),
      );
}
