import { type DynamicModule, Module, type Provider } from '@nestjs/common';
import { FindStrays } from './books/find-strays.js';
import { MeasurePayments } from './books/measure-payments.js';
import { CompareBooks } from './reconcile/compare-books.js';
import { ReconcilePayments } from './reconcile/reconcile-payments.js';
import { LaneHealth } from './pay/lane-health.js';
import { PayForCall } from './pay/pay-for-call.js';
import { ReadPayment } from './pay/read-payment.js';
import { SettlePayment } from './pay/settle-payment.js';
import { SendRefunds } from './refunds/send-refunds.js';
import { X402Origin } from './x402-origin.js';
import type { OpenLane } from './x402.settings.js';

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

/** What a lane needs of the world: PaymentTerms, Chain, Facilitator, RefundKeys; and ChainSignatures, for other modules. */
interface X402World {
  /** Undefined: no payments. */
  lane?: OpenLane;
  baseUrl: string;
  world: readonly Provider[];
}

/**
 * Payments of calls in stablecoin. Database, Clock and the settings come from the application.
 */
@Module({})
export class X402LaneModule {
  /** No payments. */
  static closed(): DynamicModule {
    return X402LaneModule.on({ baseUrl: '', world: [] });
  }

  static on({ lane, baseUrl, world }: X402World): DynamicModule {
    const own: Provider[] = [{ provide: X402Origin, useValue: new X402Origin(baseUrl) }];
    const open = lane === undefined ? [] : [...world, ...VERBS];
    return { module: X402LaneModule, global: true, providers: [...own, ...open], exports: [...own, ...open] };
  }
}
