import { Injectable } from '@nestjs/common';
import { WalletSessionStrategy } from '../strategies/wallet-session.strategy.js';
import { ApplicationPassport } from '../strategies/application-passport.js';
import { CredentialGuard } from './credential.guard.js';

/** `Authorization: Bearer mms_…` or `X-Session-Token: mms_…`: the session token of a wallet. */
@Injectable()
export class WalletSessionGuard extends CredentialGuard {
  readonly mode = 'wallet_session';

  constructor(passport: ApplicationPassport, strategy: WalletSessionStrategy) {
    super(passport, strategy.name);
  }
}
