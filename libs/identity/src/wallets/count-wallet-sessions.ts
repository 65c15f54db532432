import type { Queryable } from '@libs/database';

/** How many session tokens of agents open an account now. */
export async function countWalletSessions({ sql }: Queryable, accountId: string): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*) as count from wallet_session where account_id = ${accountId} and expires_at > clock_timestamp()`;
  return row?.count ?? 0;
}
