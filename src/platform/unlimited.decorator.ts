import { FASTIFY_ROUTE_CONFIG_METADATA } from '@nestjs/platform-fastify/constants.js';
import { ApiExtension } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { routesOf } from './routes-of.js';

const UNLIMITED = { unlimited: true };

/** Requests to this route, or to every route of this controller, are not counted and never refused for their number. */
export function Unlimited(): MethodDecorator & ClassDecorator {
  return (target: object, _name?: string | symbol, route?: PropertyDescriptor): void => {
    for (const each of route ? [route] : routesOf(target as { prototype: object })) mark(each);
  };
}

/** Whether its route is counted; a request that leads nowhere has none. */
export function isLimited(request: FastifyRequest): boolean {
  return !request.is404 && (request.routeOptions.config as Partial<typeof UNLIMITED>).unlimited !== true;
}

/** The framework knows one configuration of a route, and reads it of its method alone. */
function mark(route: PropertyDescriptor): void {
  const handler = route.value as object;
  const others = Reflect.getMetadata(FASTIFY_ROUTE_CONFIG_METADATA, handler) as object | undefined;
  Reflect.defineMetadata(FASTIFY_ROUTE_CONFIG_METADATA, { ...others, ...UNLIMITED }, handler);
  ApiExtension('x-rate-limit', 'none')(handler, '', route);
}
