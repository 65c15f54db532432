import { createHash, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { looksLikeWalletSession, type Principal } from '@libs/identity';
import { deny, looksLikeJwt } from '@libs/kernel';
import { type Secrets, secretSettings } from '@libs/kernel/settings';
import { ApplicationPassport } from './application-passport.js';
import type { PresentedCredential } from './presented-credential.js';
import { systemCaller } from './system-caller.js';
import { CredentialStrategy } from './credential.strategy.js';

/** A bearer token configured for internal polling; several are valid at once while they rotate. */
@Injectable()
export class InternalTokenStrategy extends CredentialStrategy {
  private readonly digests: readonly Buffer[];

  constructor(passport: ApplicationPassport, @Inject(secretSettings.KEY) secrets: Secrets) {
    super(passport, 'internal_token');
    this.digests = secrets.internalPollTokens.map(digest);
  }

  recognises({ bearer }: PresentedCredential): boolean {
    return bearer !== undefined && !looksLikeJwt(bearer) && !looksLikeWalletSession(bearer);
  }

  async verify({ bearer = '' }: PresentedCredential): Promise<Principal> {
    const presented = digest(bearer);
    const at = this.digests.map((known) => timingSafeEqual(known, presented)).indexOf(true);
    if (at < 0) {
      throw deny('invalid_token', 'This is not a token for internal routes.', {
        nextStep: 'Send one of the tokens of INTERNAL_POLL_TOKENS.',
      });
    }
    return systemCaller(`internal-${at}`);
  }
}

function digest(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
