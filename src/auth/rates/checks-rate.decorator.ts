import { SetMetadata } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

const CHECKS_RATE = Symbol('checks the request rate itself');

type Requests = (request: FastifyRequest) => number;

const one: Requests = () => 1;

/**
 * The handler refuses callers above their rate itself (`RequestRates.admit`), because other refusals come first there; requests
 * are counted and the headers are set before it runs, as for every other route. `requests` says how many messages one HTTP
 * request has; long texts count for more (`RequestSize`).
 */
export const ChecksRate = (requests = one): MethodDecorator => SetMetadata(CHECKS_RATE, requests);

/** How a handler that checks the rate itself counts its requests; undefined for all others. */
export function checksRate(handler: object): Requests | undefined {
  return Reflect.getMetadata(CHECKS_RATE, handler) as Requests | undefined;
}
