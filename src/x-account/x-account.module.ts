import { IdentityModule } from '@libs/identity';
import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { ConnectionController } from './connection.controller.js';
import { GrantsController } from './grants.controller.js';
import { XAccountController } from './x-account.controller.js';
import { XGrantees } from './x-grantees.js';

/** The page of the connected X account, and what its forms do. */
@Module({
  imports: [AuthModule, IdentityModule],
  controllers: [XAccountController, ConnectionController, GrantsController],
  providers: [XGrantees],
})
export class XAccountModule {}
