import { IdentityModule } from '@libs/identity';
import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { JobsModule } from '../jobs/jobs.module.js';
import { AccountConnectionsController } from './account-connections.controller.js';
import { AccountPaymentsController } from './account-payments.controller.js';
import { AccountSessionsController } from './account-sessions.controller.js';
import { EraseController } from './erase.controller.js';
import { ErasureWork } from './erasure/erasure-work.js';
import { ExportController } from './export.controller.js';
import { PasswordController } from './password.controller.js';
import { ProfileController } from './profile.controller.js';

/** What the owner of an account sees and does with it, for the page at `/account`. */
@Module({
  imports: [AuthModule, IdentityModule, JobsModule],
  controllers: [
    ProfileController,
    PasswordController,
    AccountSessionsController,
    AccountConnectionsController,
    AccountPaymentsController,
    ExportController,
    EraseController,
  ],
  providers: [ErasureWork],
})
export class AccountModule {}
