import type { Queryable } from '@libs/database';
import type { PasswordHasher } from './password-hasher.js';

/** Checks an e-mail address with its password. */
export class SignIn {
  constructor(
    private readonly database: Queryable,
    private readonly hasher: PasswordHasher,
  ) {}

  /** The account's id; undefined for a wrong password as for an unknown address, after the same time. */
  async run(email: string, password: string): Promise<string | undefined> {
    const [row] = await this.database.sql<{ account_id: string; hash: string }>`
      select p.account_id, p.hash from account_password p join account a on a.id = p.account_id
      where a.email = ${email} and a.status = 'active'`;
    const isGood = await this.hasher.matches(password, row?.hash);
    if (!isGood || row === undefined) return undefined;
    if (this.hasher.isOutdated(row.hash)) await this.renew(row, password);
    return row.account_id;
  }

  /** Unless the password was changed meanwhile. */
  private async renew({ account_id: id, hash }: { account_id: string; hash: string }, password: string): Promise<void> {
    const renewed = await this.hasher.hash(password);
    await this.database.sql`
      update account_password set hash = ${renewed} where account_id = ${id} and hash = ${hash}`;
  }
}
