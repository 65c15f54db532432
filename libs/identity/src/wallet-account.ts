import type { Queryable } from '@libs/database';
import type { Account } from './account.js';
import { DAILY_CREDITS } from './create-account.js';
import { walletIdentity } from './wallet-identity.js';

/** The account of a wallet, which begins to exist when it is first asked for. */
export async function walletAccount(db: Queryable, address: string): Promise<Account> {
  const id = walletIdentity(address);
  await db.sql`
    insert into account (id, kind, daily_credits) values (${id}, 'wallet', ${DAILY_CREDITS})
    on conflict (id) do nothing`;
  const [account] = await db.sql<Account>`select * from account where id = ${id}`;
  if (!account) throw new Error('the account of a wallet was not stored');
  return account;
}
