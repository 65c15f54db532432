import type { FastifyRequest } from 'fastify';
import { clientOf, networkOf } from '../../platform/http/client.js';

/** The key of a client for limits by address: its IPv4 address, or the /64 network of its IPv6 address. */
export function callerNetwork(request: FastifyRequest): string {
  return networkOf(request.record?.clientAddress ?? clientOf(request).address);
}
