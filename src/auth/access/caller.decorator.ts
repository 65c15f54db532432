import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Principal, Scope } from '@libs/identity';
import type { FastifyRequest } from 'fastify';
import { insufficientScope } from './insufficient-scope.js';

/** The authenticated caller of an `@Access` route. */
export const Caller = createParamDecorator((_: unknown, context: ExecutionContext): Principal => {
  const { principal } = context.switchToHttp().getRequest<FastifyRequest>();
  if (!principal) throw new Error('a route asked for its caller without @Access');
  return principal;
});

/** On an `@AccessOnDemand` route: a function that authenticates when it is called, and wants the scope if one is named. */
export const CallerOnDemand = createParamDecorator(
  (scope: Scope | undefined, context: ExecutionContext): (() => Promise<Principal>) => {
    const { callerOnDemand } = context.switchToHttp().getRequest<FastifyRequest>();
    if (!callerOnDemand) throw new Error('a route asked for its caller on demand without @AccessOnDemand');
    return async () => {
      const principal = await callerOnDemand();
      if (scope !== undefined && !principal.scopes.has(scope)) {
        throw insufficientScope('This address', [scope], principal);
      }
      return principal;
    };
  },
);
