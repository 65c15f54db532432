import { Funding } from '@libs/library';
import { type DynamicModule, Module, type Provider } from '@nestjs/common';
import { FindStrays } from './books/find-strays.js';
import { MeasurePayments } from './books/measure-payments.js';
import { CompareBooks } from './reconcile/compare-books.js';
import { ReconcilePayments } from './reconcile/reconcile-payments.js';
import { LaneHealth } from './pay/lane-health.js';
import { PayForCall } from './pay/pay-for-call.js';
import { ReadPayment } from './pay/read-payment.js';
import { SettlePayment } from './pay/settle-payment.js';
import { PaymentFunding } from './ledger/payment-funding.js';
import { SendRefunds } from './refunds/send-refunds.js';

const VERBS = [
  LaneHealth,
  ReadPayment,
  SettlePayment,
  PayForCall,
  ReconcilePayments,
  SendRefunds,
  FindStrays,
  CompareBooks,
  MeasurePayments,
];

const FUNDING: Provider = { provide: Funding, useClass: PaymentFunding };

/** Payments of calls in stablecoin. Database, Clock and the settings come from the application. */
@Module({})
export class X402LaneModule {
  /** No payments. */
  static closed(): DynamicModule {
    return { module: X402LaneModule, global: true, providers: [FUNDING], exports: [Funding] };
  }

  /** `world` provides PaymentTerms, Chain, Facilitator, RefundKeys; and ChainSignatures, for other modules. */
  static on(world: readonly Provider[]): DynamicModule {
    const providers = [FUNDING, ...world, ...VERBS];
    return { module: X402LaneModule, global: true, providers, exports: providers };
  }
}
