import { Denial } from '@libs/kernel';
import type { FastifyReply } from 'fastify';

class MethodNotAllowed extends Denial {
  constructor(methods: string) {
    super('method_not_allowed', `This address takes ${methods} alone; there is no session to end.`);
  }
}

/** `methods` are those that are allowed, separated by commas. */
export function refuseMethod(reply: FastifyReply, methods: string): never {
  reply.header('Allow', methods);
  throw new MethodNotAllowed(methods);
}
