import { Denial } from '@libs/kernel';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Environment } from './environment.js';

const METHODS = 'GET, HEAD, POST, DELETE, OPTIONS';
const REQUEST_HEADERS = [
  'Authorization, Content-Type, Accept, MCP-Protocol-Version, Mcp-Session-Id, Mcp-Method, Mcp-Name, Last-Event-ID',
  'X-Session-Token, X-MCP-Lane, Idempotency-Key, traceparent, tracestate, Request-Id, PAYMENT-SIGNATURE, X-PAYMENT',
].join(', ');
const RESPONSE_HEADERS = [
  'Mcp-Session-Id, WWW-Authenticate, Retry-After, Request-Id, ETag, Content-Range, Accept-Ranges',
  'RateLimit, RateLimit-Policy, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset',
  'X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, PAYMENT-REQUIRED, PAYMENT-RESPONSE',
].join(', ');
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Addresses that any page may read: what they give away needs no cookie, only a header or nothing. */
const OPEN_PREFIXES = ['/.well-known/', '/api/', '/storage/', '/oauth/', '/openapi', '/docs', '/llms.txt', '/healthz'];

/**
 * Answers preflights before authentication and names who may read an answer. `/mcp` echoes an allowed origin and
 * refuses every other one, and a foreign `Host`, so that no page can rebind a name to this machine.
 */
export class Cors {
  private readonly origins: ReadonlySet<string>;
  private readonly ownHost: string;

  constructor(private readonly environment: Environment) {
    this.origins = new Set([environment.baseUrl, ...environment.mcpAllowedOrigins]);
    this.ownHost = new URL(environment.baseUrl).host;
  }

  /** True when the request was a preflight and is answered. */
  apply(request: FastifyRequest, reply: FastifyReply): boolean {
    const path = request.url.split('?')[0] ?? '';
    const allowed =
      path === '/mcp' ? this.callerOfMcp(request) : OPEN_PREFIXES.some((open) => path.startsWith(open)) && '*';
    if (!allowed) return false;
    if (allowed !== '*') reply.raw.setHeader('vary', 'Origin');
    reply.raw.setHeader('access-control-allow-origin', allowed);
    reply.raw.setHeader('access-control-expose-headers', RESPONSE_HEADERS);
    if (request.method !== 'OPTIONS' || request.headers['access-control-request-method'] === undefined) return false;
    void reply
      .status(204)
      .headers({
        'access-control-allow-methods': METHODS,
        'access-control-allow-headers': REQUEST_HEADERS,
        'access-control-max-age': '600',
      })
      .send();
    return true;
  }

  private callerOfMcp(request: FastifyRequest): string | undefined {
    if (!this.isOurHost(request.headers.host)) {
      throw new Denial('origin_not_allowed', 'The Host header does not name this service.');
    }
    const { origin } = request.headers;
    if (origin === undefined) return undefined;
    if (this.origins.has(origin) || isLoopback(origin)) return origin;
    throw new Denial('origin_not_allowed', 'Pages of this origin may not call the MCP endpoint.');
  }

  private isOurHost(host: string | undefined): boolean {
    if (host === this.ownHost) return true;
    return !this.environment.isProduction && host !== undefined && isLoopback(`http://${host}`);
  }
}

function isLoopback(address: string): boolean {
  return URL.canParse(address) && LOOPBACK.has(new URL(address).hostname);
}
