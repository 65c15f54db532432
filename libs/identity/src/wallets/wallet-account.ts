import type { Database, Queryable, Transaction } from '@libs/database';
import { Account } from '../account.entity.js';
import { recordAudit } from '../audit/record-audit.js';
import { walletIdentity } from './wallet-identity.js';

/**
 * The account of a wallet, created on first use; `onNew` is called before, and may throw to refuse it. It has no daily
 * credits: anybody can make any number of wallets, and wallets pay by the call.
 */
export async function walletAccount(database: Database, address: string, onNew: () => Promise<void>): Promise<Account> {
  const id = walletIdentity(address);
  const accounts = database.getRepository(Account);
  const known = await accounts.findOneBy({ id });
  if (known) return known;
  await onNew();
  await database.transaction((tx) => openWalletAccount(tx, address));
  return accounts.findOneByOrFail({ id });
}

/**
 * Opens the account of a wallet where it has none, in the caller's transaction: its first settled payment, or its first
 * sign-in. Call it before other things that write to the audit log.
 */
export async function openWalletAccount(tx: Transaction, address: string): Promise<void> {
  const id = walletIdentity(address);
  const opened = await tx.sql`
    insert into account (id, kind, daily_credits) values (${id}, 'wallet', 0)
    on conflict (id) do nothing returning 1`;
  // A concurrent transaction opened it.
  if (opened.length === 0) return;
  const actor = `account:${id}` as const;
  const details = { kind: 'wallet' };
  await recordAudit(tx, { kind: 'account_created', actor, accountId: id, subject: id, details });
}

/** Whether a wallet paid or signed in before. */
export async function hasWalletAccount({ sql }: Queryable, accountId: string): Promise<boolean> {
  const known = await sql`select 1 from account where id = ${accountId}`;
  return known.length > 0;
}
