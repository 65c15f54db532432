import { PATH_METADATA } from '@nestjs/common/constants.js';
import { FASTIFY_ROUTE_CONFIG_METADATA } from '@nestjs/platform-fastify/constants.js';
import type { FastifyRequest } from 'fastify';

const UNLIMITED = { unlimited: true };

/** Requests to this route, or to every route of this controller, are not counted and never refused for their number. */
export function Unlimited(): MethodDecorator & ClassDecorator {
  return (target: object, _name?: string | symbol, method?: PropertyDescriptor): void => {
    if (method) return mark(method.value as object);
    const members = Object.getOwnPropertyDescriptors((target as { prototype: object }).prototype);
    for (const { value } of Object.values(members)) if (isRoute(value)) mark(value);
  };
}

/** Whether its route is counted; a request that leads nowhere has none. */
export function isLimited(request: FastifyRequest): boolean {
  return !request.is404 && (request.routeOptions.config as Partial<typeof UNLIMITED>).unlimited !== true;
}

/** The framework knows one configuration of a route, and reads it of its method alone. */
function mark(route: object): void {
  const others = Reflect.getMetadata(FASTIFY_ROUTE_CONFIG_METADATA, route) as object | undefined;
  Reflect.defineMetadata(FASTIFY_ROUTE_CONFIG_METADATA, { ...others, ...UNLIMITED }, route);
}

function isRoute(value: unknown): value is object {
  return typeof value === 'function' && Reflect.hasMetadata(PATH_METADATA, value);
}
