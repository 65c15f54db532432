import { createHash, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { looksLikeWalletSession, type Principal } from '@libs/identity';
import { deny, looksLikeJwt } from '@libs/kernel';
import type { PresentedCredential } from './presented-credential.js';
import { systemCaller } from './system-caller.js';
import { CredentialGuard } from './credential.guard.js';
import { type Secrets, secretSettings } from '../../platform/settings/secrets.settings.js';

/** A bearer token configured for internal polling; several are valid at once while they rotate. */
@Injectable()
export class InternalTokenGuard extends CredentialGuard {
  readonly mode = 'internal';
  private readonly digests: readonly Buffer[];

  constructor(@Inject(secretSettings.KEY) secrets: Secrets) {
    super();
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
