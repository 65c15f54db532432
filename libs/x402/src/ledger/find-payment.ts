import type { Queryable } from '@libs/database';
import type { Payment } from './payment.entity.js';
import type { PaymentKey } from './payment-key.js';

/** The payment of an authorization. Ask only once its signature is verified: until then the payer is a claim. */
export async function findPayment(db: Queryable, key: PaymentKey): Promise<Payment | undefined> {
  const [payment] = await db.sql<Payment[]>`
    select * from payment
    where network = ${key.network} and asset = ${key.asset} and payer = ${key.payer} and nonce = ${key.nonce}`;
  return payment;
}
