import type { Queryable } from '@libs/database';
import { type Denial, deny } from '@libs/kernel';

function accountClosed(): Denial {
  return deny('token_revoked', 'The account of these credentials was closed.', {
    nextStep: 'Use the credentials of another account.',
  });
}

interface Account {
  status: string;
}

/**
 * Locks an account that starts something, until the end of the transaction: concurrent starts see each other. Refuses a
 * closed account, even if it was open when the request was admitted.
 */
export async function lockAccount(tx: Queryable, accountId: string): Promise<void> {
  // Not `for update`: rows that refer to the account keep a key share of it, and two such locks would deadlock.
  const [account] = await tx.sql<Account[]>`
    select status from account where id = ${accountId} for no key update`;
  if (!account) throw accountClosed();
  requireActive(account);
}

/** As `lockAccount`, without the lock. An account without a row passes: the first payment of a wallet creates it. */
export async function refuseClosedAccount(db: Queryable, accountId: string): Promise<void> {
  const [account] = await db.sql<Account[]>`select status from account where id = ${accountId}`;
  if (account) requireActive(account);
}

function requireActive({ status }: Account): void {
  if (status !== 'active') throw accountClosed();
}
