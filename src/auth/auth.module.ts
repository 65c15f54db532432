import { Module, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { APP_GUARD, DiscoveryModule } from '@nestjs/core';
import { Database } from '@libs/database';
import { KeyUses, LiveProcess, VerifyApiKey } from '@libs/identity';
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
import { InternalGuard } from './guards/internal.guard.js';
import { RequestRateGuard } from './request-rate.guard.js';
import { RequestRates } from './request-rates.js';

@Module({
  imports: [DiscoveryModule],
  providers: [
    AccessInventory,
    ApiKeyGuard,
    InternalGuard,
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
      provide: CREDENTIAL_GUARDS,
      inject: [ApiKeyGuard, InternalGuard],
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
  exports: [LiveProcess],
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
