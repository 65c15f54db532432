import type { Queryable, Repositories } from '@libs/database';
import { isUuid } from '@libs/kernel';
import type { Payment } from '../ledger/payment.entity.js';
import { PaymentRefund } from '../ledger/payment-refund.entity.js';

/** A payment without its signature, its ticket and the words of its client. */
export type ShownPayment = Omit<Payment, 'signature' | 'ticket_hash' | 'idempotency_key' | 'request_hash'>;

/** A hold that a payment funds. Amounts are credits. */
export interface PaidHold {
  resource_id: string;
  /** Null: the resource was removed. */
  status: string | null;
  amount: number;
  captured: number | null;
  state: 'held' | 'captured' | 'voided';
  created_at: Date;
  settled_at: Date | null;
}

export type ShownRefund = Omit<PaymentRefund, 'signature'>;

/** All that the ledger knows of one payment. */
export interface PaymentBooks {
  payment: ShownPayment;
  holds: PaidHold[];
  refunds: ShownRefund[];
}

/** The books of a payment, by its id or by the hash of its transaction or of a refund's. One transaction may pay several. */
export async function readBooks(db: Queryable & Repositories, name: string): Promise<PaymentBooks[]> {
  const id = isUuid(name) ? name : null;
  const transaction = name.toLowerCase();
  const payments = await db.sql<ShownPayment[]>`
    select id, network, asset, payer, nonce, pay_to, amount, captured, returned, valid_after, valid_before, tool,
      account_id, state, states, reserved_block, transaction, settled_block, failure, credentials_given, created_at,
      updated_at
    from payment
    where id = ${id}::uuid or transaction = ${transaction}
      or id in (select payment_id from payment_refund where transaction = ${transaction})
    order by created_at, id`;
  const books: PaymentBooks[] = [];
  for (const payment of payments) {
    books.push({ payment, holds: await holdsOf(db, payment.id), refunds: await refundsOf(db, payment.id) });
  }
  return books;
}

function holdsOf({ sql }: Queryable, paymentId: string): Promise<PaidHold[]> {
  return sql<PaidHold[]>`
    select h.resource_id, r.status, h.amount, h.captured, h.state, h.created_at, h.settled_at
    from credit_hold h left join resource r on r.id = h.resource_id
    where h.payment_id = ${paymentId} order by h.created_at, h.resource_id`;
}

function refundsOf(db: Repositories, paymentId: string): Promise<ShownRefund[]> {
  return db.getRepository(PaymentRefund).find({
    where: { payment_id: paymentId },
    order: { created_at: 'asc', id: 'asc' },
    select: {
      id: true,
      payment_id: true,
      resource_id: true,
      amount: true,
      state: true,
      states: true,
      signer: true,
      nonce: true,
      valid_before: true,
      transaction: true,
      trouble: true,
      next_try_at: true,
      created_at: true,
      updated_at: true,
    },
  });
}
