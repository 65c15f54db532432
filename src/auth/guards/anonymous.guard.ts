import { Injectable } from '@nestjs/common';
import { AnonymousStrategy } from '../strategies/anonymous.strategy.js';
import { ApplicationPassport } from '../strategies/application-passport.js';
import { CredentialGuard } from './credential.guard.js';

/** A request without a credential: a wallet-lane caller that has not paid yet. */
@Injectable()
export class AnonymousGuard extends CredentialGuard {
  readonly mode = 'anonymous';

  constructor(passport: ApplicationPassport, strategy: AnonymousStrategy) {
    super(passport, strategy.name);
  }
}
