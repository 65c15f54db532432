import type { FastifyReply, FastifyRequest } from 'fastify';
import { leastWait } from '../../auth/rates/request-rates.js';

/** What the headers of an answer say of the one call of a tool that it answers. A stream that has begun says nothing more. */
export interface CallHeaders {
  /** `Idempotent-Replayed`: the answer is that of an earlier call, which this one repeats. */
  replayed(): void;
  /** `Retry-After` in seconds: when a call that was refused may succeed (specification, Errors: quota). */
  retryAfter(seconds: number): void;
  /** Nobody may keep the answer: it asks for money, or holds a token. */
  noStore(): void;
}

export function callHeaders(request: FastifyRequest, { raw }: FastifyReply): CallHeaders {
  const set = (name: string, value: string): void => {
    if (!raw.headersSent) raw.setHeader(name, value);
  };
  return {
    replayed: () => set('idempotent-replayed', 'true'),
    noStore: () => set('cache-control', 'no-store'),
    retryAfter: (seconds) => set('retry-after', String(leastWait(request, Math.ceil(seconds)))),
  };
}
