import { IdentityModule } from '@libs/identity';
import { LOGGER, type Logger } from '@libs/kernel';
import { Module } from '@nestjs/common';
import { APP_FILTER, DiscoveryModule } from '@nestjs/core';
import { Database } from '@libs/database';
import { hasPaid } from '@libs/library';
import { Instruments } from '../platform/observe/instruments.js';
import { DenialFilter } from '../platform/refusals/denial.filter.js';
import { RefusalPolicy } from '../platform/refusals/refusal-policy.js';
import { throttledLog } from '../platform/observe/throttled-log.js';
import { CallerRefusals } from './access/caller-refusals.js';
import { AccessInventory } from './access/access-inventory.js';
import { CallerCheck } from './access/caller-check.js';
import { AccessTokensModule } from './access-tokens/access-tokens.module.js';
import { ApiKeysModule } from './api-keys/api-keys.module.js';
import { AnonymousGuard } from './guards/anonymous.guard.js';
import { CredentialGuards } from './guards/credential-guards.js';
import { AnonymousStrategy } from './strategies/anonymous.strategy.js';
import { globalGuards } from './access/global-guards.js';
import { InternalCallersModule } from './internal-callers.module.js';
import { PreviewRates } from './rates/preview-rates.js';
import { RequestRates } from './rates/request-rates.js';
import { SignInLimits } from './rates/sign-in-limits.js';
import { WalletsModule } from './wallets/wallets.module.js';
import { WebSessionsModule } from './web-sessions/web-sessions.module.js';
import { type RateSettings, rateSettings } from './rates/rate.settings.js';

const CREDENTIALS = [ApiKeysModule, AccessTokensModule, InternalCallersModule, WebSessionsModule, WalletsModule];

/** Who may enter which route, by which kind of credential, and how often. */
@Module({
  imports: [DiscoveryModule, IdentityModule, ...CREDENTIALS],
  providers: [
    AccessInventory,
    AnonymousGuard,
    CallerCheck,
    AnonymousStrategy,
    CredentialGuards,
    {
      provide: RequestRates,
      inject: [rateSettings.KEY, Database, Instruments, LOGGER],
      useFactory: (settings: RateSettings, database: Database, instruments: Instruments, logger: Logger) =>
        new RequestRates(settings, database, instruments, tellSeldom(logger)),
    },
    {
      provide: SignInLimits,
      inject: [Database, rateSettings.KEY, LOGGER],
      useFactory: (database: Database, settings: RateSettings, logger: Logger) => {
        const tell = throttledLog((reason) => logger.warn({ reason }, 'this process counts sign-ins alone'));
        return new SignInLimits(database, settings, (error) => tell(String(error)));
      },
    },
    {
      provide: PreviewRates,
      inject: [Database, rateSettings.KEY, LOGGER],
      useFactory: (database: Database, { previewsPerMinute: perMinute }: RateSettings, logger: Logger) =>
        new PreviewRates(database, { perMinute }, (accountId) => hasPaid(database, accountId), tellSeldom(logger)),
    },
    { provide: RefusalPolicy, useClass: CallerRefusals },
    { provide: APP_FILTER, useClass: DenialFilter },
    ...globalGuards(),
  ],
  exports: [IdentityModule, PreviewRates, RequestRates, SignInLimits, CallerCheck, ...CREDENTIALS],
})
export class AuthModule {}

function tellSeldom(logger: Logger): (error: unknown) => void {
  const tell = throttledLog((reason, leftOut) =>
    logger.warn({ reason, left_out: leftOut }, 'this process counts requests alone: the database does not'),
  );
  return (error) => tell(error instanceof Error ? error.message : String(error));
}
