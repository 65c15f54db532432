import type { FastifyRequest } from 'fastify';
import { clientOf, networkOf } from '../../platform/http/client.js';

/** What stands for whoever sent a request where that is counted by address. */
export function callerNetwork(request: FastifyRequest): string {
  return networkOf(request.record?.clientAddress ?? clientOf(request).address);
}
