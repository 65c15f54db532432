import { Injectable } from '@nestjs/common';
import type { CredentialMode } from '@libs/identity';
import { AnonymousGuard } from './anonymous.guard.js';
import { ApiKeyGuard } from './api-key.guard.js';
import { IdpJwtGuard } from './idp-jwt.guard.js';
import type { Identifies } from './identify.js';
import { InternalTokenGuard } from './internal-token.guard.js';
import { OAuthGuard } from './oauth.guard.js';
import { OidcGuard } from './oidc.guard.js';
import { SessionGuard } from './session.guard.js';
import { WalletSessionGuard } from './wallet-session.guard.js';

/** The guards of all kinds of credential that say who is calling. */
@Injectable()
export class CredentialGuards {
  private readonly all: readonly Identifies[];

  constructor(
    apiKey: ApiKeyGuard,
    oauth: OAuthGuard,
    idpJwt: IdpJwtGuard,
    internalToken: InternalTokenGuard,
    oidc: OidcGuard,
    session: SessionGuard,
    walletSession: WalletSessionGuard,
    anonymous: AnonymousGuard,
  ) {
    this.all = [apiKey, oauth, idpJwt, internalToken, oidc, session, walletSession, anonymous];
  }

  /** Those of the kinds that a route names by `@Access`. */
  of(modes: readonly (CredentialMode | undefined)[]): readonly Identifies[] {
    return this.all.filter(({ mode }) => modes.includes(mode));
  }
}
