import { Module } from '@nestjs/common';
import { VerifyTaskToken } from '@libs/identity/adapters';
import type { Logger } from 'pino';
import { Environment } from '../platform/settings/environment.js';
import { LOGGER } from '../platform/platform.module.js';
import { InternalTokenGuard } from './guards/internal-token.guard.js';
import { OidcGuard } from './guards/oidc.guard.js';

/** Task queues and schedulers, which call the internal routes with a token of ours or of their cloud. */
@Module({
  providers: [
    InternalTokenGuard,
    OidcGuard,
    {
      provide: VerifyTaskToken,
      inject: [Environment, LOGGER],
      useFactory: ({ internalOidcIssuers }: Environment, logger: Logger): VerifyTaskToken =>
        new VerifyTaskToken(internalOidcIssuers, (error) =>
          logger.warn({ err: error }, 'the keys of an OIDC issuer could not be read'),
        ),
    },
  ],
  exports: [InternalTokenGuard, OidcGuard],
})
export class InternalCallersModule {}
