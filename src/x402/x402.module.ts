import type { Tool } from '@libs/catalog';
import { IdentityModule } from '@libs/identity';
import { LOGGER, type Logger } from '@libs/kernel';
import { LibraryModule } from '@libs/library';
import { LaneHealth, MeasurePayments } from '@libs/x402';
import { type DynamicModule, Inject, Module, Optional } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { Instruments } from '../platform/observe/instruments.js';
import { PaymentController } from './payment.controller.js';
import { PaymentDocuments, PRICED_TOOLS } from './payment-documents.js';
import { PaymentMetrics } from './payment-metrics.js';
import { PaymentWork } from './payment-work.js';
import { ResourcesController } from './resources.controller.js';
import { SessionController } from './session.controller.js';

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
      imports: [AuthModule, IdentityModule, LibraryModule],
      controllers: [PaymentController, ResourcesController, SessionController],
      providers: [{ provide: PRICED_TOOLS, useValue: tools }, PaymentDocuments, PaymentWork],
    };
  }
}
