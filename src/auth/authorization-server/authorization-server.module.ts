import { IdentityModule } from '@libs/identity';
import { SigningKeys } from '@libs/identity/adapters';
import { Module } from '@nestjs/common';
import { LocalKeys } from '../access-tokens/local-keys.js';
import { AuthModule } from '../auth.module.js';
import { AuthorizationServer } from './authorization-server.js';
import { ClientDocumentReader } from './clients/client-document-reader.js';
import { RegistrationRate } from './clients/registration-rate.js';
import { ServiceDocumentReader } from './clients/service-document-reader.js';
import { OauthController } from './oauth.controller.js';
import { ServerParts } from './server-parts.js';

/** The embedded authorization server. */
@Module({
  imports: [AuthModule, IdentityModule],
  controllers: [OauthController],
  providers: [
    { provide: ClientDocumentReader, useClass: ServiceDocumentReader },
    RegistrationRate,
    ServerParts,
    AuthorizationServer,
  ],
  exports: [AuthorizationServer],
})
export class AuthorizationServerModule {
  constructor(localKeys: LocalKeys, keys: SigningKeys) {
    localKeys.comeFrom(() => keys.published());
  }
}
