import { type Queryable, json } from '@libs/database';
import type { Payment } from './payment.entity.js';
import { PAYMENT_TRANSITIONS, type PaymentTransition } from './payment-states.js';

/** What is learnt of a payment as it changes its state. */
export interface PaymentFacts {
  transaction?: string;
  settledBlock?: number;
  failure?: string;
  ticketHash?: Buffer;
}

/**
 * Moves a payment if it is in a state from which this transition starts; otherwise changes nothing and returns
 * undefined. Of concurrent attempts one succeeds.
 */
export async function movePayment(
  db: Queryable,
  id: string,
  transition: PaymentTransition,
  { transaction, settledBlock, failure, ticketHash }: PaymentFacts = {},
): Promise<Payment | undefined> {
  const { from, to } = PAYMENT_TRANSITIONS[transition];
  const [moved] = await db.sql<Payment[]>`
    update payment
    set state = ${to}, states = states || ${json([{ state: to, at: new Date().toISOString() }])}::jsonb,
      transaction = coalesce(${transaction ?? null}, transaction),
      settled_block = coalesce(${settledBlock ?? null}, settled_block),
      failure = coalesce(${failure ?? null}, failure), ticket_hash = coalesce(${ticketHash ?? null}, ticket_hash),
      updated_at = clock_timestamp()
    where id = ${id} and state = any (${[...from]}) returning *`;
  return moved;
}
