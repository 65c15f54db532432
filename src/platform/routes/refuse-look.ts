import { deny } from '@libs/kernel';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Refuses HEAD: to look whether there is an answer must not use up what it is given for. */
export function refuseLook({ method }: FastifyRequest, reply: FastifyReply): void {
  if (method !== 'HEAD') return;
  reply.header('allow', 'GET');
  throw deny('method_not_allowed', 'This address answers GET, not HEAD.');
}
