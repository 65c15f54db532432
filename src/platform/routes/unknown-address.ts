import { type Denial, deny } from '@libs/kernel';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RouteTable } from './route-table.js';

/** The denial for a request without a route: 405 with `Allow` for a known path (RFC 9110, 15.5.6), otherwise 404. */
export function unknownAddress(routes: RouteTable, request: FastifyRequest, reply: FastifyReply): Denial {
  const methods = routes.methodsOf(request.url.split('?')[0] ?? '');
  if (methods.length === 0) return nothingHere();
  reply.header('allow', methods.join(', '));
  return deny('method_not_allowed', `This address answers ${methods.join(', ')}, not ${request.method}.`);
}

/** No route has this address. A feature that is off has none. */
export function nothingHere(): Denial {
  return deny('not_found', 'Nothing answers at this address.', {
    nextStep: 'Check the address against /openapi.json.',
  });
}
