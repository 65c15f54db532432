import type { Queryable } from '@libs/database';
import type { Payment } from '../ledger/payment.entity.js';
import type { PaymentState, RefundState } from '../ledger/payment-states.js';

/** A payment as a list shows it. */
export type ListedPayment = Pick<
  Payment,
  'id' | 'state' | 'payer' | 'amount' | 'captured' | 'returned' | 'tool' | 'transaction' | 'created_at'
>;

/** Payments, the newest first: all of them, or those in a state, or those with a refund in it. */
export function listPayments(
  { sql }: Queryable,
  { state = null, limit }: { state?: PaymentState | RefundState | null; limit: number },
): Promise<ListedPayment[]> {
  return sql<ListedPayment[]>`
    select id, state, payer, amount, captured, returned, tool, transaction, created_at from payment p
    where ${state}::text is null or state = ${state}
      or exists (select 1 from payment_refund r where r.payment_id = p.id and r.state = ${state})
    order by created_at desc, id limit ${limit}`;
}
