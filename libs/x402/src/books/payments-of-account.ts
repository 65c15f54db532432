import type { Queryable } from '@libs/database';
import type { Payment } from '../ledger/payment.entity.js';
import type { PaymentRefund } from '../ledger/payment-refund.entity.js';

type AccountRefund = Pick<PaymentRefund, 'id' | 'resource_id' | 'amount' | 'state' | 'transaction'> & {
  /** RFC 3339. */
  created_at: string;
};

/** A payment as its payer sees it. */
export type AccountPayment = Pick<
  Payment,
  'id' | 'state' | 'network' | 'payer' | 'amount' | 'captured' | 'returned' | 'tool' | 'transaction' | 'created_at'
> & {
  refunds: AccountRefund[];
  /** What it paid for, also what was deleted since. */
  resource_ids: string[];
};

/** Payments of an account with their refunds, the newest first; `before` is the id of the last one seen. */
export function paymentsOfAccount(
  { sql }: Queryable,
  accountId: string,
  { before = null, limit }: { before?: string | null; limit: number },
): Promise<AccountPayment[]> {
  return sql<AccountPayment[]>`
    select p.id, p.state, p.network, p.payer, p.amount, p.captured, p.returned, p.tool, p.transaction, p.created_at,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', r.id, 'resource_id', r.resource_id, 'amount', r.amount,
          'state', r.state, 'transaction', r.transaction, 'created_at', r.created_at) order by r.created_at, r.id)
        from payment_refund r where r.payment_id = p.id), '[]') as refunds,
      array(select h.resource_id::text from credit_hold h where h.payment_id = p.id order by h.created_at, h.resource_id)
        as resource_ids
    from payment p
    where p.account_id = ${accountId}
      and (${before}::uuid is null or (p.created_at, p.id) < (
        select created_at, id from payment where id = ${before} and account_id = ${accountId}))
    order by p.created_at desc, p.id desc limit ${limit}`;
}

/** The wallet that opened an account, as its last payment names it; undefined where none paid. */
export async function payerOf({ sql }: Queryable, accountId: string): Promise<string | undefined> {
  const [last] = await sql<{ payer: string }[]>`
    select payer from payment where account_id = ${accountId} order by created_at desc limit 1`;
  return last?.payer;
}
