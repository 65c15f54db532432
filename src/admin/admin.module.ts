import { JobsCoreModule } from '@libs/jobs/adapters';
import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { ConsoleModule } from '../console/console.module.js';
import { AdminAccountsController } from './accounts/admin-accounts.controller.js';
import { AdminAuditController } from './audit/admin-audit.controller.js';
import { AdminClientsController } from './clients/admin-clients.controller.js';
import { AdminDeliveriesController } from './deliveries/admin-deliveries.controller.js';
import { AdminJobsController } from './jobs/admin-jobs.controller.js';
import { AdminOverviewController } from './overview/admin-overview.controller.js';
import { AdminPurchasesController } from './purchases/admin-purchases.controller.js';
import { AdminTakeDownsController } from './take-downs/admin-take-downs.controller.js';

/** What operators see and do in the browser: the verbs of the commands, behind the role and a fresh sign-in. */
@Module({
  imports: [AuthModule, ConsoleModule, JobsCoreModule],
  controllers: [
    AdminOverviewController,
    AdminAccountsController,
    AdminClientsController,
    AdminJobsController,
    AdminDeliveriesController,
    AdminPurchasesController,
    AdminTakeDownsController,
    AdminAuditController,
  ],
})
export class AdminModule {}
