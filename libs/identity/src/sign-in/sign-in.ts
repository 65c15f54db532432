import { Injectable } from '@nestjs/common';
import { Database } from '@libs/database';
import { AccountPassword } from './account-password.entity.js';
import { PasswordHasher } from './password-hasher.js';
import type { SignInProof } from '../sessions/sign-in-proof.js';

interface StoredPassword {
  account_id: string;
  hash: string;
}

/** Checks an e-mail address with its password. */
@Injectable()
export class SignIn {
  constructor(
    private readonly database: Database,
    private readonly hasher: PasswordHasher,
  ) {}

  /** Undefined for a wrong password as for an unknown address, after the same time. */
  async run(email: string, password: string): Promise<SignInProof | undefined> {
    const [row] = await this.database.sql<StoredPassword[]>`
      select p.account_id, p.hash from account_password p join account a on a.id = p.account_id
      where a.email = ${email} and a.status = 'active'`;
    const isGood = await this.hasher.matches(password, row?.hash);
    if (!isGood || row === undefined) return undefined;
    const passwordHash = this.hasher.isOutdated(row.hash) ? await this.renewed(row, password) : row.hash;
    // Another took the place of the outdated one meanwhile, of the same password or of a new one.
    if (passwordHash === undefined) return this.run(email, password);
    return { accountId: row.account_id, method: 'password', passwordHash };
  }

  /** Replaces an outdated hash and returns the new one; undefined if the hash has changed meanwhile. */
  private async renewed({ account_id: id, hash }: StoredPassword, password: string): Promise<string | undefined> {
    const renewed = await this.hasher.hash(password);
    const passwords = this.database.getRepository(AccountPassword);
    const { affected } = await passwords.update({ account_id: id, hash }, { hash: renewed });
    return affected === 1 ? renewed : undefined;
  }
}
