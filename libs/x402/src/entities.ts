import { PaymentRefund } from './ledger/payment-refund.entity.js';
import { Payment } from './ledger/payment.entity.js';
import { PaymentComparison } from './reconcile/payment-comparison.entity.js';

/** The entities of the tables that libs/x402 owns. */
export const X402_ENTITIES = [Payment, PaymentComparison, PaymentRefund];
