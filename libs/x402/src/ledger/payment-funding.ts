import { Injectable } from '@nestjs/common';
import type { Queryable } from '@libs/database';
import { Funding } from '@libs/library';
import { UNITS_PER_CREDIT } from '../payment-terms.js';
import { noteRefund } from './note-refund.js';
import { movePayment } from './move-payment.js';

/** A payment began jobs before, or was returned: the transaction that found it must not commit. */
export class PaymentNotSettled extends Error {
  constructor(paymentId: string) {
    super(`the payment ${paymentId} is not settled, or was used before`);
    this.name = 'PaymentNotSettled';
  }
}

/** Payments as what pays for jobs: their books change in the transactions that hold and settle credits. */
@Injectable()
export class PaymentFunding extends Funding {
  async take(tx: Queryable, paymentId: string, credits: number): Promise<void> {
    const payment = await movePayment(tx, paymentId, 'start');
    if (!payment) throw new PaymentNotSettled(paymentId);
    const needed = credits * UNITS_PER_CREDIT;
    if (needed !== payment.amount) throw new Error(`the payment ${paymentId} is of ${payment.amount}, not ${needed}`);
  }

  async giveBack(
    tx: Queryable,
    paymentId: string,
    { resourceId, spent, returned }: { resourceId: string; spent: number; returned: number },
  ): Promise<void> {
    const booked = await tx.sql`
      update payment
      set captured = captured + ${spent * UNITS_PER_CREDIT}, returned = returned + ${returned * UNITS_PER_CREDIT},
        updated_at = clock_timestamp()
      where id = ${paymentId} and state = 'job' returning 1`;
    if (booked.length === 0) throw new PaymentNotSettled(paymentId);
    if (returned > 0) await noteRefund(tx, paymentId, { resourceId, amount: returned * UNITS_PER_CREDIT });
  }
}
