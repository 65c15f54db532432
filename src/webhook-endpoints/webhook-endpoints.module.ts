import { EventsCoreModule } from '@libs/events';
import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { DeliveriesController } from './deliveries.controller.js';
import { EndpointsController } from './endpoints.controller.js';
import { FreshManagers } from './webhook-managers.js';

/** The addresses of accounts that receive their events, and what was sent to them. */
@Module({
  imports: [AuthModule, EventsCoreModule],
  controllers: [EndpointsController, DeliveriesController],
  providers: [FreshManagers],
})
export class WebhookEndpointsModule {}
