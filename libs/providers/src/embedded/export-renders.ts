import type { Queryable } from '@libs/database';

/** What the embedded provider was asked to make for an account. */
export async function exportRenders(db: Queryable, accountId: string): Promise<Record<string, unknown[]>> {
  return {
    render: await db.sql`select * from render where account_id = ${accountId} order by created_at, id`,
  };
}
