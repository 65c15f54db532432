import { Injectable } from '@nestjs/common';
import { Database } from '@libs/database';
import { findAccountByEmail } from '../accounts/find-account.js';
import { makeOneTimeLink } from './one-time-link.js';

/**
 * The secret of the link that lets the owner of an address open an account: who asks for it chooses nothing yet, so that
 * nobody prepares an account for somebody else. Undefined where the address has an account; only its owner may learn so.
 */
@Injectable()
export class BeginSignUp {
  constructor(private readonly database: Database) {}

  async run(email: string): Promise<string | undefined> {
    const account = await findAccountByEmail(this.database, email);
    return account ? undefined : makeOneTimeLink(this.database, 'sign_up', { email });
  }
}
