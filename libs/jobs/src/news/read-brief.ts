import type { Queryable } from '@libs/database';

/** The brief that a resource of the account was made by. Kept as long as the resource; shots of a film have none of their own. */
export async function readBrief(
  db: Queryable,
  accountId: string,
  resourceId: string,
): Promise<Record<string, unknown> | undefined> {
  const [job] = await db.sql<{ brief: Record<string, unknown> }[]>`
    select request -> 'brief' as brief from production
    where resource_id = ${resourceId} and account_id = ${accountId}`;
  return job?.brief;
}
