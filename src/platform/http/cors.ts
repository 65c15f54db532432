import { PAYMENT_REQUIRED_HEADER, PAYMENT_RESPONSE_HEADER, PAYMENT_SIGNATURE_HEADER } from '@libs/x402';
import type { FastifyReply, FastifyRequest } from 'fastify';

const METHODS = 'GET, HEAD, POST, PUT, DELETE, OPTIONS';
const REQUEST_HEADERS = [
  'Authorization, Content-Type, Accept, Range, If-Range, If-None-Match, X-Session-Token, Idempotency-Key, Prefer',
  `traceparent, tracestate, Request-Id, Last-Event-ID, X-MCP-Lane, ${PAYMENT_SIGNATURE_HEADER}, PAYMENT-PENDING-TICKET, X-PAYMENT, SIGN-IN-WITH-X`,
].join(', ');
/** What a page may read of an answer, besides the headers that are always readable. */
export const READABLE_HEADERS = [
  'WWW-Authenticate, Retry-After, Request-Id, Allow, ETag, Repr-Digest, Content-Range, Accept-Ranges',
  'RateLimit, RateLimit-Policy, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset',
  `X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, Idempotent-Replayed, Preference-Applied, ${PAYMENT_REQUIRED_HEADER}, ${PAYMENT_RESPONSE_HEADER}`,
].join(', ');

/** What these give away needs a header or nothing, never a cookie, so any page may read it. `/mcp` has a door of its own. */
const OPEN_PREFIXES = [
  '/.well-known/',
  '/api/',
  '/storage/',
  '/oauth/register',
  '/oauth/token',
  '/oauth/revoke',
  '/oauth/jwks',
  '/openapi',
  '/docs',
  '/icons/',
  '/llms.txt',
  '/healthz',
  '/mcp/server-card',
];

/** Opens those addresses to pages of every origin; true when the request was a preflight and is answered. */
export function openToEveryOrigin(request: FastifyRequest, reply: FastifyReply): boolean {
  if (!OPEN_PREFIXES.some((open) => request.url.startsWith(open))) return false;
  reply.raw.setHeader('access-control-allow-origin', '*');
  reply.raw.setHeader('access-control-expose-headers', READABLE_HEADERS);
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
