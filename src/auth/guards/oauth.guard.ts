import { Injectable } from '@nestjs/common';
import { OAuthStrategy } from '../strategies/oauth.strategy.js';
import { ApplicationPassport } from '../strategies/application-passport.js';
import { CredentialGuard } from './credential.guard.js';

/** `Authorization: Bearer <access token>` (RFC 6750), of our own authorization server or a configured issuer. */
@Injectable()
export class OAuthGuard extends CredentialGuard {
  readonly mode = 'oauth';

  constructor(passport: ApplicationPassport, strategy: OAuthStrategy) {
    super(passport, strategy.name);
  }
}
