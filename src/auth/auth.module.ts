import { Module } from '@nestjs/common';
import { APP_GUARD, DiscoveryModule } from '@nestjs/core';
import { Database } from '@libs/database';
import { hasPaid } from '@libs/library';
import type { Logger } from 'pino';
import { Instruments } from '../platform/observe/instruments.js';
import { LOGGER } from '../platform/platform.module.js';
import { throttledLog } from '../platform/observe/throttled-log.js';
import { AccessGuard } from './access/access.guard.js';
import { AccessInventory } from './access/access-inventory.js';
import { CallerCheck } from './access/caller-check.js';
import { AccessTokensModule } from './access-tokens/access-tokens.module.js';
import { ApiKeysModule } from './api-keys/api-keys.module.js';
import { CREDENTIAL_GUARDS, type CredentialGuards } from './guards/credential-guards.js';
import { AnonymousGuard } from './guards/anonymous.guard.js';
import { ApiKeyGuard } from './guards/api-key.guard.js';
import { IdpJwtGuard } from './guards/idp-jwt.guard.js';
import { InternalTokenGuard } from './guards/internal-token.guard.js';
import { OauthGuard } from './guards/oauth.guard.js';
import { OidcGuard } from './guards/oidc.guard.js';
import { SessionGuard } from './guards/session.guard.js';
import { WalletSessionGuard } from './guards/wallet-session.guard.js';
import { InternalCallersModule } from './internal-callers.module.js';
import { LiveProcessModule } from './live-process.module.js';
import { PreviewRates } from './rates/preview-rates.js';
import { RequestRateGuard } from './rates/request-rate.guard.js';
import { RequestRates } from './rates/request-rates.js';
import { SignInLimits } from './rates/sign-in-limits.js';
import { WalletsModule } from './wallets/wallets.module.js';
import { WebSessionsModule } from './web-sessions/web-sessions.module.js';
import { type RateSettings, rateSettings } from './rates/rate.settings.js';

const CREDENTIALS = [ApiKeysModule, AccessTokensModule, InternalCallersModule, WebSessionsModule, WalletsModule];

/** Who may enter which route, by which kind of credential, and how often. */
@Module({
  imports: [DiscoveryModule, LiveProcessModule, ...CREDENTIALS],
  providers: [
    AccessInventory,
    AnonymousGuard,
    CallerCheck,
    {
      provide: CREDENTIAL_GUARDS,
      inject: [
        ApiKeyGuard,
        OauthGuard,
        IdpJwtGuard,
        InternalTokenGuard,
        OidcGuard,
        SessionGuard,
        WalletSessionGuard,
        AnonymousGuard,
      ],
      useFactory: (...guards: CredentialGuards): CredentialGuards => guards,
    },
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
    { provide: APP_GUARD, useClass: AccessGuard },
    { provide: APP_GUARD, useClass: RequestRateGuard },
  ],
  exports: [LiveProcessModule, PreviewRates, SignInLimits, CallerCheck, ...CREDENTIALS],
})
export class AuthModule {}

function tellSeldom(logger: Logger): (error: unknown) => void {
  const tell = throttledLog((reason, leftOut) =>
    logger.warn({ reason, left_out: leftOut }, 'this process counts requests alone: the database does not'),
  );
  return (error) => tell(error instanceof Error ? error.message : String(error));
}
