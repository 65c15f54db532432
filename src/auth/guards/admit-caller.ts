import { clientBlocked, type Principal } from '@libs/identity';
import type { FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by a guard before the handler runs. */
    principal?: Principal;
  }
}

/** Adds the caller to the log record. Throws `client_blocked`: a blocked client is refused on every route. */
export function admitCaller(request: FastifyRequest, principal: Principal): Principal {
  if (request.record) request.record.caller = principal;
  if (principal.trust === 'blocked') throw clientBlocked();
  return principal;
}
