import { Injectable } from '@nestjs/common';
import { type Principal, VerifyAccessToken } from '@libs/identity';
import { looksLikeJwt } from '@libs/kernel';
import type { PresentedCredential } from './presented-credential.js';
import { CredentialGuard } from './credential.guard.js';

/** A JWT of an identity provider on routes besides the MCP endpoint: the same tokens, judged alike. */
@Injectable()
export class IdpJwtGuard extends CredentialGuard {
  readonly mode = 'idp_jwt';

  constructor(private readonly verifyAccessToken: VerifyAccessToken) {
    super();
  }

  recognises({ bearer = '' }: PresentedCredential): boolean {
    return looksLikeJwt(bearer);
  }

  async verify({ bearer = '' }: PresentedCredential): Promise<Principal> {
    return { ...(await this.verifyAccessToken.run(bearer)), mode: this.mode };
  }
}
