import type { Database } from '@libs/database';

/** Credits that open jobs hold. */
export async function measureHolds(database: Database): Promise<number> {
  const [held] = await database.sql<{ amount: number }[]>`
    select coalesce(sum(amount), 0)::int8 as amount from credit_hold where state = 'held'`;
  return held?.amount ?? 0;
}

/** What became of the hold of a job that has ended, in credits; undefined while it is open. */
export async function readSettlement(
  database: Database,
  resourceId: string,
): Promise<{ captured: number; voided: number } | undefined> {
  const [settled] = await database.sql<{ captured: number; voided: number }[]>`
    select coalesce(captured, 0) as captured, amount - coalesce(captured, 0) as voided
    from credit_hold where resource_id = ${resourceId} and state <> 'held'`;
  return settled;
}
