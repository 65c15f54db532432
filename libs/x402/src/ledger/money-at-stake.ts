import type { Queryable } from '@libs/database';

/** What the refund float may still have to give back, in atomic units. */
export interface MoneyAtStake {
  ofLane: number;
  ofPayer: number;
}

/** Sums payments without a job, unspent holds, and refunds whose transfer was not seen. */
export async function moneyAtStake(
  { sql }: Queryable,
  { network, payer = null }: { network: string; payer?: string | null },
): Promise<MoneyAtStake> {
  const [sums] = await sql<MoneyAtStake[]>`
    select coalesce(sum(amount), 0)::int8 as "ofLane",
      coalesce(sum(amount) filter (where payer = ${payer}), 0)::int8 as "ofPayer"
    from (
      select payer, amount - captured - returned as amount from payment
      where network = ${network} and (state in ('reserved', 'submitted', 'unknown', 'settled')
        or (state = 'job' and captured + returned < amount))
      union all
      select p.payer, r.amount from payment_refund r join payment p on p.id = r.payment_id
      where p.network = ${network} and r.state in ('due', 'sending') and r.transaction is null) stake`;
  return sums ?? { ofLane: 0, ofPayer: 0 };
}
