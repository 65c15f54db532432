import { Injectable } from '@nestjs/common';
import { Database } from '@libs/database';
import { CreateAccount } from '../accounts/create-account.js';
import { isMailTokenGood, linkIsOver, takeMailToken } from './one-time-link.js';
import { PasswordHasher } from './password-hasher.js';
import type { SignInProof } from '../sessions/sign-in-proof.js';
import { storePassword } from './store-password.js';

/** Opens an account for the holder of a sign-up link. Throws `not_found`, or `idempotency_conflict`. */
@Injectable()
export class FinishSignUp {
  constructor(
    private readonly database: Database,
    private readonly hasher: PasswordHasher,
  ) {}

  /** The link proves ownership of the address, so the result signs in. */
  async run(token: string, password: string): Promise<SignInProof> {
    // A made-up link costs no hash, which is slow on purpose.
    if (!(await isMailTokenGood(this.database, 'sign_up', token))) throw linkIsOver();
    const passwordHash = await this.hasher.hash(password);
    return this.database.transaction(async (tx) => {
      const { email } = await takeMailToken(tx, 'sign_up', token);
      if (email === null) throw linkIsOver();
      const { id } = await new CreateAccount(tx).run({ kind: 'local', email });
      await storePassword(tx, id, passwordHash);
      return { accountId: id, method: 'password', passwordHash };
    });
  }
}
