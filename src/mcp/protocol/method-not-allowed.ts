import { deny } from '@libs/kernel';
import type { FastifyReply } from 'fastify';

/** `methods` are those that are allowed, separated by commas. */
export function refuseMethod(reply: FastifyReply, methods: string): never {
  reply.header('Allow', methods);
  throw deny('method_not_allowed', `This address takes ${methods} alone; there is no session to end.`);
}
