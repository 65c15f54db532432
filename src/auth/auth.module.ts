import { Module, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { APP_GUARD, DiscoveryModule } from '@nestjs/core';
import { Database } from '@libs/database';
import {
  FindWebSession,
  KeyUses,
  LiveProcess,
  RevokeExposedKey,
  TokenReader,
  VerifyAccessToken,
  VerifyApiKey,
} from '@libs/identity';
import { JoseTokenReader, VerifyTaskToken } from '@libs/identity/adapters';
import { provider } from '@libs/kernel';
import type { Logger } from 'pino';
import { Environment } from '../platform/environment.js';
import { Instruments } from '../platform/instruments.js';
import { LOGGER } from '../platform/platform.module.js';
import { seldom } from '../platform/seldom.js';
import { Secrets } from '../platform/secrets.js';
import { AccessGuard } from './access.guard.js';
import { AccessInventory } from './access-inventory.js';
import { CREDENTIAL_GUARDS, type CredentialGuards } from './credential-guards.js';
import { ApiKeyGuard } from './guards/api-key.guard.js';
import { IdpJwtGuard } from './guards/idp-jwt.guard.js';
import { ExposedKeyController } from './exposed-key.controller.js';
import { InternalGuard } from './guards/internal.guard.js';
import { OidcGuard } from './guards/oidc.guard.js';
import { OauthGuard } from './guards/oauth.guard.js';
import { LocalKeys } from './local-keys.js';
import { SessionGuard } from './guards/session.guard.js';
import { FormTokens } from './form-token.js';
import { PreSessions } from './pre-session.js';
import { ServiceCookies } from './service-cookies.js';
import { WebSessions } from './web-sessions.js';
import { RequestRateGuard } from './request-rate.guard.js';
import { RequestRates } from './request-rates.js';
import { trustedIssuers } from './trusted-issuers.js';
import { ForeignIssuers } from './foreign-issuers.js';

@Module({
  imports: [DiscoveryModule],
  controllers: [ExposedKeyController],
  providers: [
    AccessInventory,
    ApiKeyGuard,
    IdpJwtGuard,
    InternalGuard,
    OidcGuard,
    LocalKeys,
    OauthGuard,
    SessionGuard,
    FormTokens,
    PreSessions,
    provider(FindWebSession, Database),
    provider(ServiceCookies, Environment),
    provider(WebSessions, Database, FindWebSession, ServiceCookies),
    {
      provide: LiveProcess,
      inject: [Database, LOGGER],
      useFactory: (database: Database, logger: Logger): LiveProcess =>
        new LiveProcess(database, (error) => logger.warn({ err: error }, 'heartbeat failed')),
    },
    {
      provide: KeyUses,
      inject: [Database, LOGGER],
      useFactory: (database: Database, logger: Logger): KeyUses =>
        new KeyUses(database, (error) => logger.warn({ err: error }, 'the use of API keys could not be noted')),
    },
    {
      provide: VerifyApiKey,
      inject: [Database, Secrets, LiveProcess, KeyUses],
      useFactory: (database: Database, secrets: Secrets, process: LiveProcess, uses: KeyUses): VerifyApiKey =>
        new VerifyApiKey(database, secrets.apiKeyPeppers, process, uses),
    },
    {
      provide: VerifyTaskToken,
      inject: [Environment, LOGGER],
      useFactory: ({ internalOidcIssuers }: Environment, logger: Logger): VerifyTaskToken =>
        new VerifyTaskToken(internalOidcIssuers, (error) =>
          logger.warn({ err: error }, 'the keys of an OIDC issuer could not be read'),
        ),
    },
    {
      provide: ForeignIssuers,
      inject: [Environment, LOGGER],
      useFactory: ({ authIssuers }: Environment, logger: Logger): ForeignIssuers =>
        new ForeignIssuers(authIssuers, tellOfIssuer(logger)),
    },
    {
      provide: TokenReader,
      inject: [Environment, LocalKeys, ForeignIssuers, LOGGER],
      useFactory: (environment: Environment, keys: LocalKeys, foreign: ForeignIssuers, logger: Logger): TokenReader =>
        new JoseTokenReader(trustedIssuers(environment, keys), foreign.metadata, tellOfIssuer(logger)),
    },
    {
      provide: VerifyAccessToken,
      inject: [Database, TokenReader, LiveProcess, Environment],
      useFactory: (database: Database, reader: TokenReader, process: LiveProcess, environment: Environment) =>
        new VerifyAccessToken(database, reader, process, environment.verifiedClientDocuments),
    },
    {
      provide: RevokeExposedKey,
      inject: [Database, Secrets],
      useFactory: (database: Database, { apiKeyPeppers }: Secrets) => new RevokeExposedKey(database, apiKeyPeppers),
    },
    {
      provide: CREDENTIAL_GUARDS,
      inject: [ApiKeyGuard, OauthGuard, IdpJwtGuard, InternalGuard, OidcGuard, SessionGuard],
      useFactory: (...guards: CredentialGuards): CredentialGuards => guards,
    },
    {
      provide: RequestRates,
      inject: [Environment, Database, Instruments, LOGGER],
      useFactory: (environment: Environment, database: Database, instruments: Instruments, logger: Logger) =>
        new RequestRates(environment, database, instruments, tellSeldom(logger)),
    },
    { provide: APP_GUARD, useClass: AccessGuard },
    { provide: APP_GUARD, useClass: RequestRateGuard },
  ],
  exports: [ForeignIssuers, FormTokens, LiveProcess, LocalKeys, PreSessions, ServiceCookies, WebSessions],
})
export class AuthModule implements OnModuleInit, OnApplicationShutdown {
  constructor(
    private readonly process: LiveProcess,
    private readonly uses: KeyUses,
  ) {}

  onModuleInit(): Promise<void> {
    return this.process.start();
  }

  /** After the last request, as it may still ask who is calling. */
  async onApplicationShutdown(): Promise<void> {
    await this.uses.settled();
    await this.process.stop();
  }
}

function tellSeldom(logger: Logger): (error: unknown) => void {
  const tell = seldom((reason, leftOut) =>
    logger.warn({ reason, left_out: leftOut }, 'this process counts requests alone: the database does not'),
  );
  return (error) => tell(error instanceof Error ? error.message : String(error));
}

function tellOfIssuer(logger: Logger): (error: unknown) => void {
  return (error) => logger.warn({ err: error }, 'an identity provider could not be asked');
}
