import { Injectable } from '@nestjs/common';
import { Database } from '@libs/database';
import { isDenial } from '@libs/kernel';
import type { SignInProof } from '../sessions/sign-in-proof.js';
import { isMailTokenGood, takeMailToken } from './one-time-link.js';

/** Uses up the link that answers a payment. */
@Injectable()
export class WalletLinkSignIn {
  constructor(private readonly database: Database) {}

  /** Whether the link would still sign in; uses nothing up. */
  isGood(token: string): Promise<boolean> {
    return isMailTokenGood(this.database, 'wallet', token);
  }

  /** Undefined where the link is unknown, was used, or is too old. */
  async run(token: string): Promise<SignInProof | undefined> {
    try {
      const { account_id: accountId } = await takeMailToken(this.database, 'wallet', token);
      return accountId === null ? undefined : { accountId, method: 'wallet_link' };
    } catch (error) {
      if (isDenial(error, 'not_found')) return undefined;
      throw error;
    }
  }
}
