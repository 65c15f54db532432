import { Injectable } from '@nestjs/common';
import { Database } from '@libs/database';
import { linkIsOver, takeMailToken } from './one-time-link.js';
import type { SignInProof } from '../sessions/sign-in-proof.js';

/** Uses up the link that a fresh machine prints. */
@Injectable()
export class LinkSignIn {
  constructor(private readonly database: Database) {}

  /** Throws `not_found`. */
  async run(token: string): Promise<SignInProof> {
    const { account_id: accountId } = await takeMailToken(this.database, 'sign_in', token);
    if (accountId === null) throw linkIsOver();
    return { accountId, method: 'link' };
  }
}
