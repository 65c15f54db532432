import { FASTIFY_ROUTE_CONFIG_METADATA } from '@nestjs/platform-fastify/constants.js';
import type { FastifyRequest } from 'fastify';
import { routesOf } from './routes-of.js';

/** The routes that a decorator stands above: one, or every one of its controller. */
export function routesBelow(target: object, route?: PropertyDescriptor): PropertyDescriptor[] {
  return route ? [route] : routesOf(target as { prototype: object });
}

/** Adds to the Fastify configuration of a route, which the framework reads from the handler alone. */
export function markRoute(route: PropertyDescriptor, mark: Readonly<Record<string, true>>): void {
  const handler = route.value as object;
  const others = Reflect.getMetadata(FASTIFY_ROUTE_CONFIG_METADATA, handler) as object | undefined;
  Reflect.defineMetadata(FASTIFY_ROUTE_CONFIG_METADATA, { ...others, ...mark }, handler);
}

export function isMarked(request: FastifyRequest, mark: string): boolean {
  const config: object | undefined = request.routeOptions?.config;
  return config !== undefined && Reflect.get(config, mark) === true;
}
