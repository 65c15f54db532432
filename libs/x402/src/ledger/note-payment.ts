import type { Queryable } from '@libs/database';
import { noteMetadata } from '@libs/library';
import type { StateChange } from './payment.entity.js';

/** The states of a refund as they stand beside those of its payment. */
const REFUND_WORDS: Readonly<Record<string, string>> = {
  due: 'refund_due',
  sending: 'refund_sending',
  blocked: 'refund_blocked',
};

interface Books {
  transaction: string | null;
  network: string;
  amount: number;
  states: StateChange[];
  refund_transaction: string | null;
  refund_amount: number | null;
  refund_states: StateChange[] | null;
}

/**
 * Writes into the metadata of a resource what paid for it and what of that went back, as the books say: the refund is this
 * resource's. Amounts are atomic units, as text.
 */
export async function notePayment(tx: Queryable, paymentId: string, resourceId: string): Promise<void> {
  const [books] = await tx.sql<Books[]>`
    select p.transaction, p.network, p.amount, p.states, r.transaction as refund_transaction,
      r.amount as refund_amount, r.states as refund_states
    from payment p left join payment_refund r on r.payment_id = p.id and r.resource_id = ${resourceId}
    where p.id = ${paymentId}`;
  if (!books) throw new Error(`the payment ${paymentId} is not in the books`);
  const refunded = (books.refund_states ?? []).map(({ state, at }) => ({ state: REFUND_WORDS[state] ?? state, at }));
  await noteMetadata(tx, resourceId, {
    payment: {
      transaction: books.transaction,
      network: books.network,
      amount: String(books.amount),
      refund_transaction: books.refund_transaction,
      ...(books.refund_amount !== null && { refund_amount: String(books.refund_amount) }),
      states: [...books.states, ...refunded],
    },
  });
}
