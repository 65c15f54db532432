import { Injectable } from '@nestjs/common';
import { Database } from '@libs/database';
import {
  findWalletSession,
  isExpiredWalletSession,
  looksLikeWalletSession,
  type Principal,
  type Scope,
  walletSessionRefused,
} from '@libs/identity';
import { ApplicationPassport } from './application-passport.js';
import type { PresentedCredential } from './presented-credential.js';
import { CredentialStrategy } from './credential.strategy.js';

/** A wallet may make media by paying; its session token never spends, and changes nothing in the library. */
const SCOPES: readonly Scope[] = ['media:generate', 'library:read'];

/** `Authorization: Bearer mms_…` or `X-Session-Token: mms_…`; where both are sent, they must be the same. */
@Injectable()
export class WalletSessionStrategy extends CredentialStrategy {
  constructor(
    passport: ApplicationPassport,
    private readonly database: Database,
  ) {
    super(passport, 'wallet_session');
  }

  recognises({ bearer, headers }: PresentedCredential): boolean {
    return headers['x-session-token'] !== undefined || (bearer !== undefined && looksLikeWalletSession(bearer));
  }

  async verify({ bearer, headers }: PresentedCredential): Promise<Principal> {
    // Node joins a header that was sent twice, and no token has a comma.
    const token = String(headers['x-session-token'] ?? bearer);
    if (bearer !== undefined && bearer !== token) throw walletSessionRefused('malformed_credentials');
    const session = looksLikeWalletSession(token) ? await findWalletSession(this.database, token) : undefined;
    if (!session) throw walletSessionRefused(await this.whyNot(token));
    const { accountId, id: credentialId, expiresAt } = session;
    const validUntil = performance.now() + (expiresAt.getTime() - Date.now());
    return { mode: 'wallet_session', accountId, credentialId, scopes: new Set(SCOPES), trust: 'verified', validUntil };
  }

  private async whyNot(token: string): Promise<'token_expired' | 'invalid_token'> {
    return (await isExpiredWalletSession(this.database, token)) ? 'token_expired' : 'invalid_token';
  }
}
