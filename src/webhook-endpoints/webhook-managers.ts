import type { EndpointCaller } from '@libs/events';
import type { Principal } from '@libs/identity';
import { deny } from '@libs/kernel';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { insufficientScope } from '../auth/access/insufficient-scope.js';
import { freshSignInNeeded } from '../auth/web-sessions/fresh-sign-in.js';
import { WebSessions } from '../auth/web-sessions/web-sessions.js';

const SCOPE = 'webhooks:manage';
/** The page that these routes serve. */
export const PAGE = '/developer/console/webhooks';

/** Who may manage the endpoints of an account: a browser session, or a credential with a scope that no default key has. */
@Injectable()
export class WebhookManagers {
  constructor(private readonly sessions: WebSessions) {}

  /** Throws `insufficient_scope`, also for the session of a wallet link, and `client_untrusted`. */
  require(principal: Principal): EndpointCaller {
    const { accountId, credentialId, mode, scopes, trust } = principal;
    if (!scopes.has(SCOPE)) throw insufficientScope('This address', [SCOPE], principal);
    if (trust !== 'verified') throw deny('client_untrusted', 'Webhook endpoints are open only to verified clients.');
    if (mode !== 'web_session' && mode !== 'api_key' && mode !== 'oauth') throw new Error(`a caller with ${mode}`);
    return { accountId, mode, credentialId };
  }

  /** For what shows a secret or changes where events go: a person at a browser must have signed in just now. */
  async requireFresh(principal: Principal, request: FastifyRequest): Promise<EndpointCaller> {
    const caller = this.require(principal);
    if (caller.mode === 'web_session' && !(await this.sessions.of(request))?.isFresh) throw freshSignInNeeded(PAGE);
    return caller;
  }
}
