import { Injectable } from '@nestjs/common';
import { OidcStrategy } from '../strategies/oidc.strategy.js';
import { ApplicationPassport } from '../strategies/application-passport.js';
import { CredentialGuard } from './credential.guard.js';

/** The OIDC token of a task queue or scheduler of a cloud, for the internal routes. */
@Injectable()
export class OidcGuard extends CredentialGuard {
  readonly mode = 'internal';

  constructor(passport: ApplicationPassport, strategy: OidcStrategy) {
    super(passport, strategy.name);
  }
}
