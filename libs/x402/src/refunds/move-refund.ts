import { type Database, json, type Queryable } from '@libs/database';
import { writeAccountEvent } from '@libs/library';
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
  { id, payment_id: paymentId, resource_id: resourceId, amount, valid_before: validBefore }: PaymentRefund,
  transition: RefundTransition,
  facts: RefundFacts,
): Promise<boolean> {
  return database.transaction(async (tx) => {
    if (!(await writeMove(tx, id, transition, { facts, validBefore }))) return false;
    if (resourceId !== null) await notePayment(tx, paymentId, resourceId);
    if (transition === 'confirm')
      await tellPayer(tx, { paymentId, resourceId, amount, transaction: facts.transaction });
    return true;
  });
}

interface Confirmed {
  paymentId: string;
  resourceId: string | null;
  amount: number;
  transaction: string | null | undefined;
}

/** The account of the wallet learns that the money is back. A payment that opened no account has none. */
async function tellPayer(
  tx: Queryable,
  { paymentId, resourceId, amount, transaction = null }: Confirmed,
): Promise<void> {
  const [payment] = await tx.sql<{ account_id: string | null; network: string; asset: string }[]>`
    select a.id as account_id, p.network, p.asset from payment p left join account a on a.id = p.account_id
    where p.id = ${paymentId}`;
  if (!payment || payment.account_id === null) return;
  const { account_id: accountId, network, asset } = payment;
  const data = { resource_id: resourceId, network, asset, amount: String(amount), transaction };
  await writeAccountEvent(tx, 'payment.refunded', { accountId, data });
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
