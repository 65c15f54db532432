import { Injectable } from '@nestjs/common';
import { looksLikeApiKey, type Principal, VerifyApiKey } from '@libs/identity';
import { ApplicationPassport } from './application-passport.js';
import type { PresentedCredential } from './presented-credential.js';
import { CredentialStrategy } from './credential.strategy.js';

/** `Authorization: Bearer mmk_live_…` */
@Injectable()
export class ApiKeyStrategy extends CredentialStrategy {
  constructor(
    passport: ApplicationPassport,
    private readonly verifyApiKey: VerifyApiKey,
  ) {
    super(passport, 'api_key');
  }

  recognises({ bearer }: PresentedCredential): boolean {
    return bearer !== undefined && looksLikeApiKey(bearer);
  }

  verify({ bearer = '' }: PresentedCredential): Promise<Principal> {
    return this.verifyApiKey.run(bearer);
  }
}
