import { Injectable } from '@nestjs/common';
import { type Principal, VerifyAccessToken } from '@libs/identity';
import { looksLikeJwt } from '@libs/kernel';
import type { PresentedCredential } from './presented-credential.js';
import { CredentialGuard } from './credential.guard.js';

/** `Authorization: Bearer <access token>` (RFC 6750), of our own authorization server or a configured issuer. */
@Injectable()
export class OauthGuard extends CredentialGuard {
  readonly mode = 'oauth';

  constructor(private readonly verifyAccessToken: VerifyAccessToken) {
    super();
  }

  recognises({ bearer = '' }: PresentedCredential): boolean {
    return looksLikeJwt(bearer);
  }

  verify({ bearer = '' }: PresentedCredential): Promise<Principal> {
    return this.verifyAccessToken.run(bearer);
  }
}
