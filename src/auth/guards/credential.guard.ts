import type { CanActivate, ExecutionContext } from '@nestjs/common';
import type { CredentialMode, Principal } from '@libs/identity';
import type { FastifyRequest } from 'fastify';
import { callerNetwork } from '../rates/caller-network.js';
import type { ApplicationPassport } from '../strategies/application-passport.js';
import type { PresentedCredential } from '../strategies/presented-credential.js';
import { admitCaller } from './admit-caller.js';
import { identify, type Identifies } from './identify.js';

/** What Passport makes for one request. It calls `next` where the strategy gave no verdict. */
type Asking = (request: object, response: object, next: (error?: unknown) => void) => void;

/**
 * Admits one kind of credential. Routes of this service declare `@Access('api_key', …)`, and the global guard asks each
 * kind in turn; `@UseGuards(ApiKeyGuard)` works in an application without that guard. It asks its strategy through Passport.
 */
export abstract class CredentialGuard implements CanActivate, Identifies {
  abstract readonly mode: CredentialMode;

  protected constructor(
    private readonly passport: ApplicationPassport,
    /** The name under which the strategy is registered. */
    private readonly strategy: string,
  ) {}

  async canActivate(context: ExecutionContext): Promise<true> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    request.principal = admitCaller(request, await identify([this], request.headers, () => callerNetwork(request)));
    return true;
  }

  /** A strategy that gives no verdict is an error here: Passport would let the request through without a caller. */
  caller(presented: PresentedCredential): Promise<Principal | undefined> {
    return new Promise((resolve, reject) => {
      const verdict = (error: unknown, user?: unknown): void =>
        error ? reject(error) : resolve(user ? (user as Principal) : undefined);
      const noVerdict = (error: unknown = new Error('a strategy gave no verdict')): void => reject(error);
      const ask: Asking = this.passport.authenticate(this.strategy, { session: false }, verdict);
      ask(presented, {}, noVerdict);
    });
  }
}
