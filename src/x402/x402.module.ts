import type { Tool } from '@libs/catalog';
import { Module, type DynamicModule } from '@nestjs/common';
import { Environment } from '../platform/settings/environment.js';
import { PaymentController } from './payment.controller.js';
import { PaymentDocuments } from './payment-documents.js';

/** The wallet lane: what is published of it. */
@Module({})
export class X402Module {
  static offering(tools: readonly Tool[]): DynamicModule {
    return {
      module: X402Module,
      controllers: [PaymentController],
      providers: [
        {
          provide: PaymentDocuments,
          inject: [Environment],
          useFactory: ({ baseUrl }: Environment) => new PaymentDocuments(tools, baseUrl),
        },
      ],
    };
  }
}
