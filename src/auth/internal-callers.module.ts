import { LOGGER, type Logger } from '@libs/kernel';
import { Module } from '@nestjs/common';
import { VerifyTaskToken } from '@libs/identity/adapters';
import { InternalTokenGuard } from './guards/internal-token.guard.js';
import { InternalTokenStrategy } from './strategies/internal-token.strategy.js';
import { OidcGuard } from './guards/oidc.guard.js';
import { type InternalCallerSettings, internalCallerSettings } from './internal-caller.settings.js';
import { OidcStrategy } from './strategies/oidc.strategy.js';
import { PassportModule } from './strategies/passport.module.js';

/** Task queues and schedulers, which call the internal routes with a token of ours or of their cloud. */
@Module({
  imports: [PassportModule],
  providers: [
    InternalTokenGuard,
    InternalTokenStrategy,
    OidcGuard,
    OidcStrategy,
    {
      provide: VerifyTaskToken,
      inject: [internalCallerSettings.KEY, LOGGER],
      useFactory: ({ internalOidcIssuers }: InternalCallerSettings, logger: Logger): VerifyTaskToken =>
        new VerifyTaskToken(internalOidcIssuers, (error) =>
          logger.warn({ err: error }, 'the keys of an OIDC issuer could not be read'),
        ),
    },
  ],
  exports: [PassportModule, InternalTokenGuard, InternalTokenStrategy, OidcGuard, OidcStrategy],
})
export class InternalCallersModule {}
