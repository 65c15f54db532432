import type { Database } from '@libs/database';
import { type Account, findAccountByEmail, localAccount } from '@libs/identity';
import { UsageError } from '../command.js';

/** The account of `--account EMAIL`; without it the local account of a fresh start. */
export async function accountNamed(database: Database, email: string | undefined): Promise<Account> {
  if (email === undefined) return localAccount(database);
  const account = await findAccountByEmail(database, email);
  if (!account) throw new UsageError(`no account has the e-mail address ${email}`);
  return account;
}
