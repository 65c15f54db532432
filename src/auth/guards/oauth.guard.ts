import { Injectable } from '@nestjs/common';
import { Database } from '@libs/database';
import { isUnboundToken, type Principal, TokenRefused, VerifyAccessToken } from '@libs/identity';
import { looksLikeJwt } from '@libs/kernel';
import type { PresentedCredential } from './presented-credential.js';
import { CredentialGuard } from './credential.guard.js';

/** As oidc-provider writes an access token that was asked for without naming a resource. */
const OPAQUE = /^[\w-]{43}$/;

/** `Authorization: Bearer <access token>` (RFC 6750), of our own authorization server or a configured issuer. */
@Injectable()
export class OauthGuard extends CredentialGuard {
  readonly mode = 'oauth';

  constructor(
    private readonly verifyAccessToken: VerifyAccessToken,
    private readonly database: Database,
  ) {
    super();
  }

  recognises({ bearer = '' }: PresentedCredential): boolean {
    return looksLikeJwt(bearer) || OPAQUE.test(bearer);
  }

  async verify({ bearer = '' }: PresentedCredential): Promise<Principal> {
    if (!OPAQUE.test(bearer)) return this.verifyAccessToken.run(bearer);
    const isUnbound = await isUnboundToken(this.database, bearer);
    throw new TokenRefused(isUnbound ? 'missing_resource_indicator' : 'invalid_token');
  }
}
