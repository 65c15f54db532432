import { Injectable } from '@nestjs/common';
import { InternalTokenStrategy } from '../strategies/internal-token.strategy.js';
import { ApplicationPassport } from '../strategies/application-passport.js';
import { CredentialGuard } from './credential.guard.js';

/** A token of `INTERNAL_POLL_TOKENS`, for the internal routes. */
@Injectable()
export class InternalTokenGuard extends CredentialGuard {
  readonly mode = 'internal';

  constructor(passport: ApplicationPassport, strategy: InternalTokenStrategy) {
    super(passport, strategy.name);
  }
}
