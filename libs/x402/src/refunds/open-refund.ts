import type { Database } from '@libs/database';
import type { Payment } from '../ledger/payment.entity.js';
import type { PaymentRefund } from '../ledger/payment-refund.entity.js';

/** A refund with what its payment says of where it goes. */
export interface OpenRefund extends PaymentRefund {
  network: string;
  asset: string;
  payer: string;
  payment_nonce: string;
  settled_block: number;
  payment: Payment;
}

/** The most refunds that a look takes of each kind: sent ones, and due ones. */
const BATCH = 20;
/** Seconds that a process has to send a refund before another one, or its own next look, takes it. */
const ATTEMPT_SECONDS = 30;
/** A refund that stays open is tried less often the older it is, and at least once an hour. */
const LONGEST_WAIT_SECONDS = 3_600;

/**
 * Claims the due refunds; no other process gets them before their next try. Refunds that were sent before come
 * first: their transfers make room in the daily cap. Of the others, jobs that failed come before jobs that were cancelled.
 */
export async function takeRefunds({ sql }: Database, network: string): Promise<OpenRefund[]> {
  const taken = await sql<(OpenRefund & { is_cancelled: boolean })[]>`
    with sent as (
      select r.id, false as is_cancelled
      from payment_refund r join payment p on p.id = r.payment_id
      where r.state = 'sending' and r.next_try_at <= clock_timestamp() and p.network = ${network}
      order by r.next_try_at, r.id limit ${BATCH} for update of r skip locked
    ), due as (
      select r.id, coalesce(x.status = 'cancelled', false) as is_cancelled
      from payment_refund r join payment p on p.id = r.payment_id left join resource x on x.id = r.resource_id
      where r.state = 'due' and r.next_try_at <= clock_timestamp() and p.network = ${network}
      order by is_cancelled, r.next_try_at, r.id limit ${BATCH} for update of r skip locked
    ), turn as (select * from sent union all select * from due)
    update payment_refund r
    set next_try_at = clock_timestamp() + make_interval(secs => least(${LONGEST_WAIT_SECONDS}::float8,
      greatest(${ATTEMPT_SECONDS}::float8, extract(epoch from clock_timestamp() - r.created_at) / 10)))
    from turn, payment p where r.id = turn.id and p.id = r.payment_id
    returning r.*, turn.is_cancelled, p.network, p.asset, p.payer, p.nonce as payment_nonce, p.settled_block,
      to_jsonb(p) as payment`;
  return taken.sort((one, other) => turnOf(one) - turnOf(other) || +one.created_at - +other.created_at);
}

function turnOf({ state, is_cancelled: isCancelled }: OpenRefund & { is_cancelled: boolean }): number {
  return state === 'sending' ? 0 : 1 + Number(isCancelled);
}
