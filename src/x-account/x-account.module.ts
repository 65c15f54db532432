import { Database } from '@libs/database';
import { ListApiKeys, ListConnections } from '@libs/identity';
import { provider, type ServerSettings, serverSettings } from '@libs/kernel';
import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { ConnectionController } from './connection.controller.js';
import { GrantsController } from './grants.controller.js';
import { XAccountController } from './x-account.controller.js';
import { XGrantees } from './x-grantees.js';
import { type OauthSettings, oauthSettings } from '../auth/oauth.settings.js';

/** The page of the connected X account, and what its forms do. */
@Module({
  imports: [AuthModule],
  controllers: [XAccountController, ConnectionController, GrantsController],
  providers: [
    XGrantees,
    provider(ListApiKeys, Database),
    {
      provide: ListConnections,
      inject: [Database, serverSettings.KEY, oauthSettings.KEY],
      useFactory: (database: Database, { baseUrl }: ServerSettings, { verifiedClients }: OauthSettings) =>
        new ListConnections(database, baseUrl, verifiedClients),
    },
  ],
})
export class XAccountModule {}
