import type { Queryable } from '@libs/database';

/** What an account owns and what it paid, by table; what was deleted and can be restored too. */
export async function exportLibrary(db: Queryable, accountId: string): Promise<Record<string, unknown[]>> {
  return {
    resource: await db.sql`select * from resource where account_id = ${accountId} order by created_at, id`,
    credit_hold: await db.sql`select * from credit_hold where account_id = ${accountId} order by created_at, id`,
    credit_top_up: await db.sql`select * from credit_top_up where account_id = ${accountId} order by created_at, id`,
    upload: await db.sql`select * from upload where account_id = ${accountId} order by created_at, id`,
  };
}
