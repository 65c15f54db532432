import { Module } from '@nestjs/common';
import { VerifyTaskToken } from '@libs/identity/adapters';
import type { Logger } from 'pino';
import { LOGGER } from '../platform/platform.module.js';
import { InternalTokenGuard } from './guards/internal-token.guard.js';
import { OidcGuard } from './guards/oidc.guard.js';
import { type InternalCallerSettings, internalCallerSettings } from './internal-caller.settings.js';

/** Task queues and schedulers, which call the internal routes with a token of ours or of their cloud. */
@Module({
  providers: [
    InternalTokenGuard,
    OidcGuard,
    {
      provide: VerifyTaskToken,
      inject: [internalCallerSettings.KEY, LOGGER],
      useFactory: ({ internalOidcIssuers }: InternalCallerSettings, logger: Logger): VerifyTaskToken =>
        new VerifyTaskToken(internalOidcIssuers, (error) =>
          logger.warn({ err: error }, 'the keys of an OIDC issuer could not be read'),
        ),
    },
  ],
  exports: [InternalTokenGuard, OidcGuard],
})
export class InternalCallersModule {}
