import type { EndpointCaller } from '@libs/events';
import type { Principal } from '@libs/identity';
import { deny } from '@libs/kernel';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { CallerRule } from '../auth/access/admits.decorator.js';
import { insufficientScope } from '../auth/access/insufficient-scope.js';
import { freshSignInNeeded } from '../auth/web-sessions/fresh-sign-in.js';
import { WebSessions } from '../auth/web-sessions/web-sessions.js';

const SCOPE = 'webhooks:manage';
/** The page that these routes serve. */
export const PAGE = '/developer/console/webhooks';

/**
 * Who may manage the endpoints of an account: a browser session that no wallet link opened, or a credential with a scope that no
 * default key has.
 */
export const webhookManager: CallerRule = (caller) => {
  if (!caller.scopes.has(SCOPE)) return insufficientScope('This address', [SCOPE], caller);
  return caller.trust === 'verified'
    ? undefined
    : deny('client_untrusted', 'Webhook endpoints are open only to verified clients.');
};

/** What an endpoint keeps of the caller that makes it. */
export function endpointCaller({ accountId, credentialId, mode }: Principal): EndpointCaller {
  if (mode !== 'web_session' && mode !== 'api_key' && mode !== 'oauth') throw new Error(`a caller with ${mode}`);
  return { accountId, mode, credentialId };
}

/** For what shows a secret or changes where events go: a person at a browser must have signed in just now. */
@Injectable()
export class FreshManagers {
  constructor(private readonly sessions: WebSessions) {}

  async require(principal: Principal, request: FastifyRequest): Promise<EndpointCaller> {
    if (principal.mode === 'web_session' && !(await this.sessions.of(request))?.isFresh) throw freshSignInNeeded(PAGE);
    return endpointCaller(principal);
  }
}
