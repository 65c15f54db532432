import { json, type Queryable } from '@libs/database';
import { newId } from '@libs/kernel';
import { notePayment } from './note-payment.js';

/**
 * Books what goes back of a payment, for a resource or all of it, in the transaction that decides so. It is sent later.
 */
export async function noteRefund(
  tx: Queryable,
  paymentId: string,
  { resourceId, amount }: { resourceId: string | null; amount: number },
): Promise<void> {
  const states = json([{ state: 'due', at: new Date().toISOString() }]);
  await tx.sql`
    insert into payment_refund (id, payment_id, resource_id, amount, states)
    values (${newId()}, ${paymentId}, ${resourceId}, ${amount}, ${states})`;
  if (resourceId !== null) await notePayment(tx, paymentId, resourceId);
}
