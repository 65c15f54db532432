import type { FastifyReply, FastifyRequest } from 'fastify';
import { leastWait } from '../../auth/rates/request-rates.js';

/** Response headers about a single tool call. Once a stream has begun, they cannot be set any more. */
export interface CallHeaders {
  /** `Idempotent-Replayed`: the answer is that of an earlier call, which this one repeats. */
  replayed(): void;
  /** `Retry-After` in seconds: when a call that was refused may succeed (specification, Errors: quota). */
  retryAfter(seconds: number): void;
  /** Forbids caching: the answer asks for money, or holds a token. */
  noStore(): void;
  /** `Mcp-Session-Id`, which the client sends with every later request. */
  beginSession(id: string): void;
}

export function callHeaders(request: FastifyRequest, { raw }: FastifyReply): CallHeaders {
  const set = (name: string, value: string): void => {
    if (!raw.headersSent) raw.setHeader(name, value);
  };
  return {
    replayed: () => set('idempotent-replayed', 'true'),
    beginSession: (id) => set('mcp-session-id', id),
    noStore: () => set('cache-control', 'no-store'),
    retryAfter: (seconds) => set('retry-after', String(leastWait(request, Math.ceil(seconds)))),
  };
}
