import type { Database } from '@libs/database';
import { type Account, findAccount, localAccount } from '@libs/identity';
import { UsageError } from '../command.js';

/** The account of `--account EMAIL|ID`; without it the local account of a fresh start. That of a wallet has only its id. */
export async function accountNamed(database: Database, name: string | undefined): Promise<Account> {
  return name === undefined ? localAccount(database) : requireAccount(database, name);
}

export async function requireAccount(database: Database, name: string): Promise<Account> {
  const account = await findAccount(database, name);
  if (!account) throw new UsageError(`no account has the id or e-mail address ${name}; an erased one has only its id`);
  return account;
}
