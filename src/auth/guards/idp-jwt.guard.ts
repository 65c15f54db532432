import { Injectable } from '@nestjs/common';
import { IdpJwtStrategy } from '../strategies/idp-jwt.strategy.js';
import { ApplicationPassport } from '../strategies/application-passport.js';
import { CredentialGuard } from './credential.guard.js';

/** A JWT of a configured identity provider, on routes besides the MCP endpoint. */
@Injectable()
export class IdpJwtGuard extends CredentialGuard {
  readonly mode = 'idp_jwt';

  constructor(passport: ApplicationPassport, strategy: IdpJwtStrategy) {
    super(passport, strategy.name);
  }
}
