import type { Queryable } from '@libs/database';
import { isUuid } from '@libs/kernel';
import type { Account } from '../account.entity.js';

/** An account by its e-mail address, whatever its case. */
export async function findAccountByEmail(db: Queryable, email: string): Promise<Account | undefined> {
  const [account] = await db.sql<Account[]>`select * from account where email = ${email.toLowerCase()}`;
  return account;
}

/** An account by its id or its e-mail address. */
export async function findAccount(db: Queryable, name: string): Promise<Account | undefined> {
  if (!isUuid(name)) return findAccountByEmail(db, name);
  const [account] = await db.sql<Account[]>`select * from account where id = ${name}`;
  return account;
}
