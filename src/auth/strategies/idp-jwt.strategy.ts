import { Injectable } from '@nestjs/common';
import { type Principal, VerifyAccessToken } from '@libs/identity';
import { looksLikeJwt } from '@libs/kernel';
import { ApplicationPassport } from './application-passport.js';
import type { PresentedCredential } from './presented-credential.js';
import { CredentialStrategy } from './credential.strategy.js';

/** A JWT of an identity provider on routes besides the MCP endpoint: the same tokens, judged alike. */
@Injectable()
export class IdpJwtStrategy extends CredentialStrategy {
  constructor(
    passport: ApplicationPassport,
    private readonly verifyAccessToken: VerifyAccessToken,
  ) {
    super(passport, 'idp_jwt');
  }

  recognises({ bearer = '' }: PresentedCredential): boolean {
    return looksLikeJwt(bearer);
  }

  async verify({ bearer = '' }: PresentedCredential): Promise<Principal> {
    return { ...(await this.verifyAccessToken.run(bearer)), mode: 'idp_jwt' };
  }
}
