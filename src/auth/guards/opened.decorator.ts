import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Opened as OpenedThing } from './capability.guard.js';

/** What the capability in the address opens, on a route of `CapabilityGuard`. */
export const Opened = createParamDecorator((_: unknown, context: ExecutionContext): OpenedThing => {
  const { opened } = context.switchToHttp().getRequest<FastifyRequest>();
  if (!opened) throw new Error('a route asked for what its address opens without CapabilityGuard');
  return opened;
});
