import type { Queryable } from '@libs/database';
import type { Account } from './account.js';

/** An account by its e-mail address, whatever its case. */
export async function findAccountByEmail(db: Queryable, email: string): Promise<Account | undefined> {
  const [account] = await db.sql<Account>`select * from account where email = ${email.toLowerCase()}`;
  return account;
}
