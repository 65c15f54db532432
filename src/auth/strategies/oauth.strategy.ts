import { Injectable } from '@nestjs/common';
import { type Principal, VerifyAccessToken } from '@libs/identity';
import { looksLikeJwt } from '@libs/kernel';
import { ApplicationPassport } from './application-passport.js';
import type { PresentedCredential } from './presented-credential.js';
import { CredentialStrategy } from './credential.strategy.js';

/** `Authorization: Bearer <access token>` (RFC 6750), of our own authorization server or a configured issuer. */
@Injectable()
export class OAuthStrategy extends CredentialStrategy {
  constructor(
    passport: ApplicationPassport,
    private readonly verifyAccessToken: VerifyAccessToken,
  ) {
    super(passport, 'oauth');
  }

  recognises({ bearer = '' }: PresentedCredential): boolean {
    return looksLikeJwt(bearer);
  }

  verify({ bearer = '' }: PresentedCredential): Promise<Principal> {
    return this.verifyAccessToken.run(bearer);
  }
}
