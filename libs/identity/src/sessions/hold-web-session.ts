import type { Transaction } from '@libs/database';

/**
 * Whether a session that was read earlier still exists, and its account is active. Locks both until the transaction ends: a
 * password reset and the closing of the account wait for it, and then end what this transaction made. A sign-out waits too:
 * once it is answered, no transaction that its session allowed can commit.
 */
export async function holdWebSession(
  tx: Transaction,
  { id, accountId }: { id: string; accountId: string },
): Promise<boolean> {
  const open = await tx.sql`select 1 from account where id = ${accountId} and status = 'active' for no key update`;
  if (open.length === 0) return false;
  // A statement of its own: it sees what the transaction changed that held the lock before.
  const sessions = await tx.sql`
    select 1 from web_session where id = ${id} and account_id = ${accountId} for key share`;
  return sessions.length > 0;
}
