import type { Queryable } from '@libs/database';

/** Ids of all renders of an account. */
export async function renderIdsOf(db: Queryable, accountId: string): Promise<string[]> {
  const rows = await db.sql<{ id: string }[]>`select id from render where account_id = ${accountId}`;
  return rows.map(({ id }) => id);
}
