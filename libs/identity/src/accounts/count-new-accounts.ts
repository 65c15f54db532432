import type { Queryable } from '@libs/database';

/** Accounts that were opened since 00:00 UTC. */
export async function countNewAccounts({ sql }: Queryable): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from account
    where created_at >= date_trunc('day', now() at time zone 'UTC') at time zone 'UTC'`;
  return row?.count ?? 0;
}
