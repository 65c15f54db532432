import { type Database, json, type Queryable } from '@libs/database';
import { notePayment } from '../ledger/note-payment.js';
import type { PaymentRefund } from '../ledger/payment-refund.entity.js';
import { REFUND_TRANSITIONS, type RefundTransition } from '../ledger/payment-states.js';

/** What is learnt of a refund as it changes its state. */
export type RefundFacts = Partial<
  Pick<PaymentRefund, 'signer' | 'nonce' | 'valid_before' | 'signature' | 'transaction' | 'trouble'>
>;

/** Moves a refund if it is in a state from which this transition starts, and notes it at its resource; else false. */
export async function moveRefund(
  database: Database,
  { id, payment_id: paymentId, resource_id: resourceId, valid_before: validBefore }: PaymentRefund,
  transition: RefundTransition,
  facts: RefundFacts,
): Promise<boolean> {
  return database.transaction(async (tx) => {
    if (!(await writeMove(tx, id, transition, { facts, validBefore }))) return false;
    if (resourceId !== null) await notePayment(tx, paymentId, resourceId);
    return true;
  });
}

/** A refund that another process signed anew meanwhile has another validity, and is left to it. */
async function writeMove(
  tx: Queryable,
  id: string,
  transition: RefundTransition,
  { facts, validBefore }: { facts: RefundFacts; validBefore: number | null },
): Promise<boolean> {
  const { from, to } = REFUND_TRANSITIONS[transition];
  const moved = await tx.sql`
    update payment_refund
    set state = ${to}, states = states || ${json([{ state: to, at: new Date().toISOString() }])}::jsonb,
      signer = coalesce(${facts.signer ?? null}, signer), nonce = coalesce(${facts.nonce ?? null}, nonce),
      valid_before = coalesce(${facts.valid_before ?? null}, valid_before),
      signature = coalesce(${facts.signature ?? null}, signature),
      transaction = coalesce(${facts.transaction ?? null}, transaction),
      trouble = coalesce(${facts.trouble ?? null}, trouble), updated_at = clock_timestamp()
    where id = ${id} and state = any (${[...from]})
      and (${transition !== 'signAgain'} or valid_before is not distinct from ${validBefore}) returning 1`;
  return moved.length > 0;
}
