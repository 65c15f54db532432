import { Module } from '@nestjs/common';
import { VerifyTaskToken } from '@libs/identity/adapters';
import { InternalTokenGuard } from './guards/internal-token.guard.js';
import { InternalTokenStrategy } from './strategies/internal-token.strategy.js';
import { OidcGuard } from './guards/oidc.guard.js';
import { OidcStrategy } from './strategies/oidc.strategy.js';
import { PassportModule } from './strategies/passport.module.js';

/** Task queues and schedulers, which call the internal routes with a token of ours or of their cloud. */
@Module({
  imports: [PassportModule],
  providers: [VerifyTaskToken, InternalTokenGuard, InternalTokenStrategy, OidcGuard, OidcStrategy],
  exports: [PassportModule, InternalTokenGuard, InternalTokenStrategy, OidcGuard, OidcStrategy],
})
export class InternalCallersModule {}
