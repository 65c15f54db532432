import type { Queryable } from '@libs/database';

/** False for an account that was disabled or does not exist. */
export async function isOpenAccount(db: Queryable, accountId: string): Promise<boolean> {
  const rows = await db.sql`select 1 from account where id = ${accountId} and status = 'active'`;
  return rows.length > 0;
}
