import { Inject, Injectable } from '@nestjs/common';
import { type Principal, type Scope, SCOPES } from '@libs/identity';
import { deny } from '@libs/kernel';
import { type ServerSettings, serverSettings } from '@libs/kernel/settings';
import { ApplicationPassport } from './application-passport.js';
import type { PresentedCredential } from './presented-credential.js';
import { requireOwnPage } from './own-page.js';
import { WebSessions } from '../web-sessions/web-sessions.js';
import { CredentialStrategy } from './credential.strategy.js';

/** A wallet link passes through the transcript of an agent: the session that it opens reads, and changes nothing. */
const OF_WALLET_LINK: readonly Scope[] = ['library:read'];

/** The cookie of a browser that signed in. It may do whatever its account may, for pages of this service alone. */
@Injectable()
export class SessionStrategy extends CredentialStrategy {
  constructor(
    passport: ApplicationPassport,
    private readonly sessions: WebSessions,
    @Inject(serverSettings.KEY) private readonly server: ServerSettings,
  ) {
    super(passport, 'web_session');
  }

  recognises({ bearer, headers }: PresentedCredential): boolean {
    return bearer === undefined && this.sessions.isPresented(headers);
  }

  async verify({ headers }: PresentedCredential): Promise<Principal> {
    requireOwnPage(headers, this.server.baseUrl);
    const session = await this.sessions.byCookie(headers);
    if (!session) throw deny('session_expired', 'The session is over, or was closed.');
    const { accountId, id: credentialId, method } = session;
    const scopes = new Set(method === 'wallet_link' ? OF_WALLET_LINK : SCOPES);
    return { mode: 'web_session', accountId, credentialId, scopes, trust: 'verified' };
  }
}
