import type { Queryable } from '@libs/database';

/** How the settlements of a payer went. */
export interface PayerRecord {
  /** Transactions of the last 24 hours that moved nothing: their gas was ours. */
  reverted: number;
  /** Seconds until the oldest of them is a day old. */
  revertedFor: number;
  /** Settlements that have no outcome yet. */
  underWay: number;
  hasPaid: boolean;
}

/** A facilitator has sent the transaction and saw no receipt in its time: it may still be settled. */
const PENDING = 'settlement_pending';

/** Reads it from the payments themselves: a transaction was sent for a reverted one, and no transfer was seen. */
export async function payerRecord(
  { sql }: Queryable,
  { network, asset, payer }: { network: string; asset: string; payer: string },
): Promise<PayerRecord> {
  const [record] = await sql<PayerRecord[]>`
    select count(*) filter (where is_reverted)::int as reverted,
      coalesce(ceil(extract(epoch from min(created_at) filter (where is_reverted) + interval '24 hours'
        - clock_timestamp())), 0)::int as "revertedFor",
      count(*) filter (where state in ('reserved', 'submitted', 'unknown') and not is_reverted)::int as "underWay",
      coalesce(bool_or(state in ('settled', 'job', 'returned')), false) as "hasPaid"
    from (
      select state, created_at, transaction is not null
        and (state = 'failed' or state = 'unknown' and failure is distinct from ${PENDING})
        and created_at > clock_timestamp() - interval '24 hours' as is_reverted
      from payment where network = ${network} and asset = ${asset} and payer = ${payer}) own`;
  return record!;
}
