import type { Queryable } from '@libs/database';

/** Forgets everything of an account's X account. Its receipts are resources and go with the library. */
export async function eraseXAccount(tx: Queryable, accountId: string): Promise<void> {
  await tx.sql`delete from x_request_token where account_id = ${accountId}`;
  await tx.sql`delete from x_grant where account_id = ${accountId}`;
  await tx.sql`delete from x_post where account_id = ${accountId}`;
  await tx.sql`delete from x_connection where account_id = ${accountId}`;
}
