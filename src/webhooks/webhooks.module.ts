import { Module } from '@nestjs/common';
import { JobsModule } from '../jobs/jobs.module.js';
import { AdapterStatusController } from './adapter-status.controller.js';
import { AdapterWebhookGuard } from './adapter-webhook.guard.js';
import { MakerReportController } from './maker-report.controller.js';
import { MakerWebhookGuard } from './maker-webhook.guard.js';

/** What other systems report to this service. */
@Module({
  imports: [JobsModule],
  controllers: [AdapterStatusController, MakerReportController],
  providers: [AdapterWebhookGuard, MakerWebhookGuard],
})
export class WebhooksModule {}
