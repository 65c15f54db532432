import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { type Denial, deny } from '@libs/kernel';
import type { FastifyRequest } from 'fastify';
import { freshSignInNeeded } from '../auth/web-sessions/fresh-sign-in.js';
import { WebSessions } from '../auth/web-sessions/web-sessions.js';

/** The page that these routes are for. */
export const ADMIN_PAGE = '/admin';

const READS: ReadonlySet<string> = new Set(['GET', 'HEAD']);

export function notOperator(): Denial {
  return deny('forbidden_resource', 'Only operators of this service may use this address.', {
    nextStep: 'Sign in with an account that has the operator role. `media account operator on` gives it.',
  });
}

/**
 * Admits sessions of accounts that have the operator role now; acts ask for a fresh sign-in, too. A wallet link passes through
 * the transcript of an agent: the session that it opens is never an operator's. Works behind `@Access('web_session')`.
 */
@Injectable()
export class OperatorGuard implements CanActivate {
  constructor(private readonly sessions: WebSessions) {}

  async canActivate(context: ExecutionContext): Promise<true> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const session = await this.sessions.of(request);
    if (!session?.isOperator || session.method === 'wallet_link') throw notOperator();
    if (!READS.has(request.method) && !session.isFresh) throw freshSignInNeeded(ADMIN_PAGE);
    return true;
  }
}
