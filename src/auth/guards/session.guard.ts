import { Injectable } from '@nestjs/common';
import { SessionStrategy } from '../strategies/session.strategy.js';
import { ApplicationPassport } from '../strategies/application-passport.js';
import { CredentialGuard } from './credential.guard.js';

/** The session cookie of a browser, for pages of this service alone. */
@Injectable()
export class SessionGuard extends CredentialGuard {
  readonly mode = 'web_session';

  constructor(passport: ApplicationPassport, strategy: SessionStrategy) {
    super(passport, strategy.name);
  }
}
