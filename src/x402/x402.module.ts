import type { Tool } from '@libs/catalog';
import { LaneHealth, PaymentTerms, ReconcilePayments, SendRefunds, X402Settings } from '@libs/x402';
import { Module, type DynamicModule } from '@nestjs/common';
import type { Logger } from 'pino';
import { LOGGER } from '../platform/platform.module.js';
import { Environment } from '../platform/settings/environment.js';
import { PaymentController } from './payment.controller.js';
import { PaymentDocuments } from './payment-documents.js';
import { PaymentWork } from './payment-work.js';

/** Absent while the lane is closed. */
const optional = (token: unknown) => ({ token: token as string, optional: true });

/** The wallet lane over HTTP: what is published of it, and what its payments need besides their calls. */
@Module({})
export class X402Module {
  static offering(tools: readonly Tool[]): DynamicModule {
    return {
      module: X402Module,
      controllers: [PaymentController],
      providers: [
        {
          provide: PaymentDocuments,
          inject: [Environment, X402Settings, optional(PaymentTerms), optional(LaneHealth)],
          useFactory: (
            { baseUrl }: Environment,
            settings: X402Settings,
            terms?: PaymentTerms,
            health?: LaneHealth,
          ): PaymentDocuments =>
            new PaymentDocuments(tools, baseUrl, settings, terms && health && { terms, health }),
        },
        {
          provide: PaymentWork,
          inject: [LOGGER, optional(ReconcilePayments), optional(SendRefunds)],
          useFactory: (logger: Logger, reconcile?: ReconcilePayments, refunds?: SendRefunds): PaymentWork =>
            new PaymentWork(logger, reconcile && refunds && { reconcile, refunds }),
        },
      ],
    };
  }
}
