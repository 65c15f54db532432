import type { Repositories } from '@libs/database';
import { isUuid } from '@libs/kernel';
import { Account } from '../account.entity.js';

/** An account by its e-mail address, whatever its case. */
export async function findAccountByEmail(db: Repositories, email: string): Promise<Account | undefined> {
  return (await db.getRepository(Account).findOneBy({ email: email.toLowerCase() })) ?? undefined;
}

/** An account by its id or its e-mail address. */
export async function findAccount(db: Repositories, name: string): Promise<Account | undefined> {
  if (!isUuid(name)) return findAccountByEmail(db, name);
  return (await db.getRepository(Account).findOneBy({ id: name })) ?? undefined;
}
