import type { Queryable } from '@libs/database';

/** How many webhook endpoints accounts have, in one read. Accounts without one are absent. */
export async function countEndpoints(
  { sql }: Queryable,
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await sql<{ account_id: string; count: number }[]>`
    select account_id, count(*)::int as count from webhook_endpoint
    where account_id = any(${accountIds}::uuid[]) group by account_id`;
  return new Map(rows.map(({ account_id: id, count }) => [id, count]));
}
