import type { AuditActor } from '@libs/identity';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

/** The operator of a request, as the audit log names it. */
export const ActingOperator = createParamDecorator((_: unknown, context: ExecutionContext): AuditActor => {
  const { principal } = context.switchToHttp().getRequest<FastifyRequest>();
  if (!principal) throw new Error('a route asked for its operator without @Access');
  return `operator:${principal.accountId}`;
});
