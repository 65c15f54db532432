import { createHash, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Principal } from '@libs/identity';
import { Denial } from '@libs/kernel';
import { Secrets } from '../../platform/secrets.js';
import type { PresentedCredential } from '../presented-credential.js';
import { CredentialGuard } from './credential.guard.js';

/** The accountless caller of `/internal/*`: a task queue or a scheduler. */
const SYSTEM_ACCOUNT = '00000000-0000-0000-0000-000000000000';

/** A bearer token configured for internal polling; several are valid at once while they rotate. */
@Injectable()
export class InternalGuard extends CredentialGuard {
  readonly mode = 'internal';
  private readonly digests: readonly Buffer[];

  constructor(secrets: Secrets) {
    super();
    this.digests = secrets.internalPollTokens.map(digest);
  }

  recognises({ bearer }: PresentedCredential): boolean {
    return bearer !== undefined;
  }

  async verify({ bearer = '' }: PresentedCredential): Promise<Principal> {
    const presented = digest(bearer);
    const at = this.digests.map((known) => timingSafeEqual(known, presented)).indexOf(true);
    if (at < 0) throw new Denial('invalid_token', 'This is not a token for internal routes.');
    const credentialId = `internal-${at}`;
    return { mode: 'internal', accountId: SYSTEM_ACCOUNT, credentialId, scopes: new Set(), trust: 'verified' };
  }
}

function digest(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
