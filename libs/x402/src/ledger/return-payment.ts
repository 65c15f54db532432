import type { Transaction } from '@libs/database';
import { movePayment } from './move-payment.js';
import { noteRefund } from './note-refund.js';

/** Gives all of a settled payment back that began no job; false where it began one, or was given back before. */
export async function returnPayment(tx: Transaction, paymentId: string): Promise<boolean> {
  const payment = await movePayment(tx, paymentId, 'return');
  if (!payment) return false;
  await tx.sql`update payment set returned = amount where id = ${paymentId}`;
  await noteRefund(tx, paymentId, { resourceId: null, amount: payment.amount });
  return true;
}
