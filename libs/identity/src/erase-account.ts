import type { Queryable } from '@libs/database';

/**
 * Takes from an account that was disabled whatever tells whose it was. Its row stays without a name, for the books refer to
 * it. What it owned has to be gone before: its name is what an interrupted erasure is repeated by.
 */
export async function eraseAccount(tx: Queryable, accountId: string): Promise<void> {
  await tx.sql`delete from api_key where account_id = ${accountId}`;
  await tx.sql`update account set email = null where id = ${accountId} and status = 'disabled'`;
}
