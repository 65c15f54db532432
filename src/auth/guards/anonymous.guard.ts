import { Injectable } from '@nestjs/common';
import { AnonymousStrategy } from '../strategies/anonymous.strategy.js';
import { ApplicationPassport } from '../strategies/application-passport.js';
import { CredentialGuard } from './credential.guard.js';

/** No credential at all: a caller of the wallet lane before it pays. */
@Injectable()
export class AnonymousGuard extends CredentialGuard {
  readonly mode = 'anonymous';

  constructor(passport: ApplicationPassport, strategy: AnonymousStrategy) {
    super(passport, strategy.name);
  }
}
