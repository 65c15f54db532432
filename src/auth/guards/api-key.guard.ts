import { Injectable } from '@nestjs/common';
import { looksLikeApiKey, type Principal, VerifyApiKey } from '@libs/identity';
import type { PresentedCredential } from './presented-credential.js';
import { CredentialGuard } from './credential.guard.js';

/** `Authorization: Bearer mmk_live_…` */
@Injectable()
export class ApiKeyGuard extends CredentialGuard {
  readonly mode = 'api_key';

  constructor(private readonly verifyApiKey: VerifyApiKey) {
    super();
  }

  recognises({ bearer }: PresentedCredential): boolean {
    return bearer !== undefined && looksLikeApiKey(bearer);
  }

  verify({ bearer = '' }: PresentedCredential): Promise<Principal> {
    return this.verifyApiKey.run(bearer);
  }
}
