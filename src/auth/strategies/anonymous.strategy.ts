import { Injectable } from '@nestjs/common';
import { type Principal, WALLET_NAMESPACE } from '@libs/identity';
import { uuidV5 } from '@libs/kernel';
import { ApplicationPassport } from './application-passport.js';
import type { PresentedCredential } from './presented-credential.js';
import { CredentialStrategy } from './credential.strategy.js';

/**
 * A wallet-lane caller that has not paid yet. Its network serves as its account id for rate limits and fair queueing.
 * It collides with no account: their ids are random or derive from a wallet's address.
 */
@Injectable()
export class AnonymousStrategy extends CredentialStrategy {
  constructor(passport: ApplicationPassport) {
    super(passport, 'anonymous');
  }

  recognises({ bearer, headers }: PresentedCredential): boolean {
    return bearer === undefined && headers['x-session-token'] === undefined;
  }

  async verify({ network }: PresentedCredential): Promise<Principal> {
    const from = network();
    return {
      mode: 'anonymous',
      accountId: uuidV5(`network ${from}`, WALLET_NAMESPACE),
      credentialId: from,
      scopes: new Set(['media:generate', 'library:read']),
      trust: 'verified',
    };
  }
}
