import { Injectable } from '@nestjs/common';
import { Database } from '@libs/database';
import { findAccountByEmail } from '../accounts/find-account.js';
import { makeOneTimeLink } from './one-time-link.js';

/** The secret of the link by which the owner of an account chooses a new password; undefined where there is none. */
@Injectable()
export class BeginPasswordReset {
  constructor(private readonly database: Database) {}

  async run(email: string): Promise<string | undefined> {
    const account = await findAccountByEmail(this.database, email);
    if (account?.status !== 'active') return undefined;
    return makeOneTimeLink(this.database, 'reset', { account_id: account.id });
  }
}
