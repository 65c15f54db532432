import { Injectable } from '@nestjs/common';
import { Database } from '@libs/database';
import { findAccountByEmail } from '../accounts/find-account.js';
import { makeOneTimeLink } from './one-time-link.js';

/**
 * Creates the secret of a sign-up link. The password is chosen only behind that link, so that nobody can prepare an
 * account for another person. Undefined if the address has an account, which only its owner may learn.
 */
@Injectable()
export class BeginSignUp {
  constructor(private readonly database: Database) {}

  async run(email: string): Promise<string | undefined> {
    const account = await findAccountByEmail(this.database, email);
    return account ? undefined : makeOneTimeLink(this.database, 'sign_up', { email });
  }
}
