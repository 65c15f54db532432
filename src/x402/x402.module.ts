import type { Tool } from '@libs/catalog';
import { Database } from '@libs/database';
import { IdentityModule } from '@libs/identity';
import { type Logger, LOGGER, provider, type ServerSettings, serverSettings } from '@libs/kernel';
import { ListByOffset, ReadResource } from '@libs/library';
import { ObjectStore } from '@libs/storage';
import {
  CompareBooks,
  LaneHealth,
  MeasurePayments,
  PaymentTerms,
  ReconcilePayments,
  SendRefunds,
  x402Settings,
  type X402Settings,
} from '@libs/x402';
import { type DynamicModule, Inject, Module, Optional } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { Instruments } from '../platform/observe/instruments.js';
import { PaymentController } from './payment.controller.js';
import { PaymentDocuments } from './payment-documents.js';
import { PaymentMetrics } from './payment-metrics.js';
import { PaymentWork } from './payment-work.js';
import { ResourcesController } from './resources.controller.js';
import { SessionController } from './session.controller.js';

/** Absent while the lane is closed. */
const optional = (token: unknown) => ({ token: token as string, optional: true });

/** The wallet lane over HTTP: what is published of it, what payments need besides their calls, and what an agent reads. */
@Module({})
export class X402Module {
  constructor(
    { metrics }: Instruments,
    @Inject(LOGGER) logger: Logger,
    @Optional() measure?: MeasurePayments,
    @Optional() health?: LaneHealth,
  ) {
    if (metrics && measure && health) new PaymentMetrics(measure, health, logger).addTo(metrics);
  }

  static offering(tools: readonly Tool[]): DynamicModule {
    return {
      module: X402Module,
      imports: [AuthModule, IdentityModule],
      controllers: [PaymentController, ResourcesController, SessionController],
      providers: [
        {
          provide: PaymentDocuments,
          inject: [serverSettings.KEY, x402Settings.KEY, optional(PaymentTerms), optional(LaneHealth)],
          useFactory: (
            { baseUrl }: ServerSettings,
            settings: X402Settings,
            terms?: PaymentTerms,
            health?: LaneHealth,
          ): PaymentDocuments => new PaymentDocuments(tools, baseUrl, settings, terms && health && { terms, health }),
        },
        {
          provide: PaymentWork,
          inject: [LOGGER, optional(ReconcilePayments), optional(SendRefunds), optional(CompareBooks)],
          useFactory: (
            logger: Logger,
            reconcile?: ReconcilePayments,
            refunds?: SendRefunds,
            compare?: CompareBooks,
          ): PaymentWork => new PaymentWork(logger, reconcile && refunds && compare && { reconcile, refunds, compare }),
        },
        provider(ReadResource, Database, ObjectStore),
        provider(ListByOffset, Database, ObjectStore),
      ],
    };
  }
}
