import type { Queryable } from '@libs/database';

/** Ids of the resources of all jobs of an account. */
export async function jobIdsOf(db: Queryable, accountId: string): Promise<string[]> {
  const rows = await db.sql<{ id: string }[]>`select resource_id as id from production where account_id = ${accountId}`;
  return rows.map(({ id }) => id);
}
