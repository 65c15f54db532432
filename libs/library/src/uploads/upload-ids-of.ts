import type { Queryable } from '@libs/database';

/** Ids of all uploads of an account. */
export async function uploadIdsOf(db: Queryable, accountId: string): Promise<string[]> {
  const rows = await db.sql<{ id: string }[]>`select id from upload where account_id = ${accountId}`;
  return rows.map(({ id }) => id);
}
