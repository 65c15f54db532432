import { ApiExtension } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { isMarked, markRoute, routesBelow } from './mark-route.js';

/** Requests to this route, or to every route of this controller, are not counted and never refused for their number. */
export function Unlimited(): MethodDecorator & ClassDecorator {
  return (target: object, _name?: string | symbol, route?: PropertyDescriptor): void => {
    for (const each of routesBelow(target, route)) {
      markRoute(each, { unlimited: true });
      ApiExtension('x-rate-limit', 'none')(each.value as object, '', each);
    }
  };
}

/** Whether its route is counted; a request that leads nowhere has none. */
export function isLimited(request: FastifyRequest): boolean {
  return !request.is404 && !isMarked(request, 'unlimited');
}
