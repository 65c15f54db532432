import type { Database } from '@libs/database';
import type { Account } from './account.js';
import { DAILY_CREDITS } from './create-account.js';
import { recordAudit } from './record-audit.js';
import { walletIdentity } from './wallet-identity.js';

/** The account of a wallet, which begins to exist when it is first asked for. */
export async function walletAccount(database: Database, address: string): Promise<Account> {
  const id = walletIdentity(address);
  const find = () => database.sql<Account>`select * from account where id = ${id}`;
  const [known] = await find();
  if (known) return known;
  await database.transaction(async (tx) => {
    const opened = await tx.sql`
      insert into account (id, kind, daily_credits) values (${id}, 'wallet', ${DAILY_CREDITS})
      on conflict (id) do nothing returning 1`;
    // Of two who come first, one opened it.
    if (opened.length === 0) return;
    const actor = `account:${id}` as const;
    const details = { kind: 'wallet' };
    await recordAudit(tx, { kind: 'account_created', actor, accountId: id, subject: id, details });
  });
  const [account] = await find();
  if (!account) throw new Error('the account of a wallet was not stored');
  return account;
}
