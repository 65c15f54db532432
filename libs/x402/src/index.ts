export { AuditPayments, type PaymentFinding } from './books/audit-payments.js';
export { AuditTransfers } from './books/audit-transfers.js';
export { erasePayments } from './books/erase-payments.js';
export { exportPayments } from './books/export-payments.js';
export { FindStrays, type Stray } from './books/find-strays.js';
export { inUsdc } from './books/in-usdc.js';
export { type ListedPayment, listPayments } from './books/list-payments.js';
export { MeasurePayments, type PaymentCounts } from './books/measure-payments.js';
export { type AccountPayment, payerOf, paymentsOfAccount } from './books/payments-of-account.js';
export { type PaymentBooks, readBooks } from './books/read-books.js';
export { transactionPage } from './books/transaction-page.js';
export { ChainUnreachable } from './chain/chain.js';
export { PaymentFunding, PaymentNotSettled } from './ledger/payment-funding.js';
export { PAYMENT_STATES, type PaymentState, REFUND_STATES, type RefundState } from './ledger/payment-states.js';
export type { Payment } from './ledger/payment.entity.js';
export { LaneHealth, type LaneStanding } from './pay/lane-health.js';
export type { PayerCredentials } from './pay/payer-credentials.js';
export { PayForCall } from './pay/pay-for-call.js';
export { PaymentPending, PaymentRefused } from './pay/payment-refused.js';
export { ReadPayment, type SignedPayment } from './pay/read-payment.js';
export type { SettledPayment } from './pay/settle-payment.js';
export { PAYMENT_SECONDS, PaymentTerms, UNITS_PER_CREDIT } from './payment-terms.js';
export { type PaymentRequired, paymentRequired } from './protocol/payment-required.js';
export { CompareBooks } from './reconcile/compare-books.js';
export { ReconcilePayments } from './reconcile/reconcile-payments.js';
export { requireComparison } from './reconcile/require-comparison.js';
export { SendRefunds } from './refunds/send-refunds.js';
export { X402LaneModule } from './x402-lane.module.js';
export { type OpenLane, type X402Settings, x402Contradictions, x402Forms, x402Settings } from './x402.settings.js';
export { X402_ENTITIES } from './entities.js';
export {
  PAYMENT_REQUIRED_HEADER,
  PAYMENT_RESPONSE_HEADER,
  PAYMENT_SIGNATURE_HEADER,
  paymentHeaderOf,
} from './protocol/http-headers.js';
