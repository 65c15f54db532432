import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Environment } from './environment.js';
import type { Metrics } from './metrics.js';

/** What observes this process besides its log. Nothing of what is off is even loaded. */
export class Instruments {
  constructor(readonly metrics?: Metrics) {}

  static async of({ metricsPort }: Environment): Promise<Instruments> {
    return new Instruments(metricsPort === undefined ? undefined : new (await import('./metrics.js')).Metrics());
  }

  /** Tells of a request that is answered. */
  answered(request: FastifyRequest, reply: FastifyReply): void {
    request.record?.whenAnswered?.(reply.statusCode);
    // Refused by the router, a request has neither a route nor a time.
    const seconds = request.record === undefined ? 0 : reply.elapsedTime / 1000;
    this.metrics?.request(request.routeOptions?.url, request.method, reply.statusCode, seconds);
  }
}
