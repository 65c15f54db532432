import type { Queryable } from '@libs/database';
import { Denial } from '@libs/kernel';

export class AccountClosed extends Denial {
  constructor() {
    super('token_revoked', 'The account of these credentials was closed.', {
      nextStep: 'Use the credentials of another account.',
    });
  }
}

/**
 * Locks an account that wants to begin something, until the end of the transaction: what begins at the same moment sees each
 * other, and nothing begins once the account is closed, whenever its caller was let in.
 */
export async function lockAccount(tx: Queryable, accountId: string): Promise<void> {
  // Not `for update`: rows that refer to the account keep a key share of it, and two such locks would deadlock.
  const [account] = await tx.sql<{ status: string }>`
    select status from account where id = ${accountId} for no key update`;
  if (account?.status !== 'active') throw new AccountClosed();
}
