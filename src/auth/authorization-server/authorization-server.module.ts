import { type Logger, LOGGER, type Secrets, secretSettings, type ServerSettings, serverSettings } from '@libs/kernel';
import { offeredScopes } from '@libs/catalog';
import { Module } from '@nestjs/common';
import { Database } from '@libs/database';
import {
  findCoveringGrant,
  IdentityModule,
  isOpenAccount,
  noteClient,
  oauthSettings,
  type OauthSettings,
  readClientTrust,
  RevokeGrants,
} from '@libs/identity';
import { SigningKeys } from '@libs/identity/adapters';
import type { JWK } from 'jose';
import { AuthModule } from '../auth.module.js';
import { LocalKeys } from '../access-tokens/local-keys.js';
import { throttledLog } from '../../platform/observe/throttled-log.js';
import { AuthorizationServer } from './authorization-server.js';
import { ClientDocumentReader } from './clients/client-document-reader.js';
import { errorPage } from './error-page.js';
import { OauthController } from './oauth.controller.js';
import { ProviderRecords, type RecordStore } from './provider-records.js';
import { RegistrationRate } from './clients/registration-rate.js';
import { ServiceDocumentReader } from './clients/service-document-reader.js';
import { type XAccountSettings, xAccountSettings } from '@libs/x-account';
import { UnusableEnvironment } from '../../platform/settings/unusable-environment.js';

@Module({
  imports: [AuthModule, IdentityModule],
  controllers: [OauthController],
  providers: [
    {
      provide: ClientDocumentReader,
      useClass: ServiceDocumentReader,
    },
    RegistrationRate,
    {
      provide: AuthorizationServer,
      inject: [
        serverSettings.KEY,
        oauthSettings.KEY,
        xAccountSettings.KEY,
        Database,
        secretSettings.KEY,
        SigningKeys,
        LocalKeys,
        ClientDocumentReader,
        LOGGER,
      ],
      useFactory: openServer,
    },
  ],
  exports: [AuthorizationServer],
})
export class AuthorizationServerModule {}

async function openServer(
  { baseUrl: issuer }: ServerSettings,
  { accessTokenSeconds: tokenSeconds, verifiedClients }: OauthSettings,
  { isOn: isXOn }: XAccountSettings,
  database: Database,
  { dataEncryption: encryption }: Secrets,
  keys: SigningKeys,
  localKeys: LocalKeys,
  addresses: ClientDocumentReader,
  logger: Logger,
): Promise<AuthorizationServer> {
  const store: RecordStore = {
    database,
    encryption,
    grants: new RevokeGrants(database),
    onUnconfirmed: (error) =>
      logger.warn(
        { err: error },
        'the oldest grant of an account to a client is revoked; a process may accept it for a moment',
      ),
    onRegistered: ({ client_id: clientId = '', client_name: name, redirect_uris: redirectUris = [] }) =>
      noteClient(database, { issuer, clientId, kind: 'dcr', name, redirectUris }),
  };
  const server = new AuthorizationServer(
    {
      baseUrl: issuer,
      tokenSeconds,
      adapter: (model) => new ProviderRecords(model, store),
      jwks: await opened(keys),
      cookieKeys: [encryption.sign('oauth cookies', 'current').toString('base64url')],
      scopes: offeredScopes({ isXOn }),
      isOpen: (accountId) => isOpenAccount(database, accountId),
      trustOf: (clientId) => readClientTrust(database, { issuer, clientId }, verifiedClients),
      coveringGrant: (asked) => findCoveringGrant(database, asked),
      fetch: addresses.fetch,
      onDocumentRead: ({ clientId, clientName: name, redirectUris = [] }) =>
        noteClient(database, { issuer, clientId, kind: 'cimd', name, redirectUris }),
      renderError: errorPage,
      onUnread: throttledLog((reason) => logger.warn({ reason }, 'the document of an OAuth client could not be read')),
      onFailure: (error) => logger.error({ err: error }, 'the authorization server failed'),
    },
    keys,
    encryption,
  );
  localKeys.comeFrom(() => keys.published());
  return server;
}

async function opened(keys: SigningKeys): Promise<JWK[]> {
  try {
    return await keys.all();
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new UnusableEnvironment([
      'DATA_ENCRYPTION_KEYS: no key here opens what the database keeps; give the one that it was encrypted with',
    ]);
  }
}
