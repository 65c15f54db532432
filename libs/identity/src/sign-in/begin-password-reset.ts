import { Injectable } from '@nestjs/common';
import { Database } from '@libs/database';
import { findAccountByEmail } from '../accounts/find-account.js';
import { makeOneTimeLink } from './one-time-link.js';

/** Creates the secret of a password-reset link; undefined if the address has no account. */
@Injectable()
export class BeginPasswordReset {
  constructor(private readonly database: Database) {}

  async run(email: string): Promise<string | undefined> {
    const account = await findAccountByEmail(this.database, email);
    if (account?.status !== 'active') return undefined;
    return makeOneTimeLink(this.database, 'reset', { account_id: account.id });
  }
}
