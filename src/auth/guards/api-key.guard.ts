import { Injectable } from '@nestjs/common';
import { ApiKeyStrategy } from '../strategies/api-key.strategy.js';
import { ApplicationPassport } from '../strategies/application-passport.js';
import { CredentialGuard } from './credential.guard.js';

/** `Authorization: Bearer mmk_live_…` */
@Injectable()
export class ApiKeyGuard extends CredentialGuard {
  readonly mode = 'api_key';

  constructor(passport: ApplicationPassport, strategy: ApiKeyStrategy) {
    super(passport, strategy.name);
  }
}
