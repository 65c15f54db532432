import { IdentityModule } from '@libs/identity';
import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { CallerCheck } from './access/caller-check.js';
import { guardedRoutes } from './access/guarded-routes.js';
import { AccessTokensModule } from './access-tokens/access-tokens.module.js';
import { ApiKeysModule } from './api-keys/api-keys.module.js';
import { AnonymousGuard } from './guards/anonymous.guard.js';
import { ApiKeyGuard } from './guards/api-key.guard.js';
import { IdpJwtGuard } from './guards/idp-jwt.guard.js';
import { InternalTokenGuard } from './guards/internal-token.guard.js';
import { OAuthGuard } from './guards/oauth.guard.js';
import { OidcGuard } from './guards/oidc.guard.js';
import { SessionGuard } from './guards/session.guard.js';
import { WalletSessionGuard } from './guards/wallet-session.guard.js';
import { AnonymousStrategy } from './strategies/anonymous.strategy.js';
import { InternalCallersModule } from './internal-callers.module.js';
import { PreviewRates } from './rates/preview-rates.js';
import { RequestRates } from './rates/request-rates.js';
import { SignInLimits } from './rates/sign-in-limits.js';
import { WalletsModule } from './wallets/wallets.module.js';
import { WebSessionsModule } from './web-sessions/web-sessions.module.js';

const CREDENTIALS = [ApiKeysModule, AccessTokensModule, InternalCallersModule, WebSessionsModule, WalletsModule];

const GUARDS = [
  ApiKeyGuard,
  OAuthGuard,
  IdpJwtGuard,
  InternalTokenGuard,
  OidcGuard,
  SessionGuard,
  WalletSessionGuard,
  AnonymousGuard,
];

/** Authentication, authorization and rate limits of the routes. */
@Module({
  imports: [DiscoveryModule, IdentityModule, ...CREDENTIALS],
  providers: [...guardedRoutes(GUARDS), AnonymousGuard, CallerCheck, AnonymousStrategy, SignInLimits, PreviewRates],
  exports: [IdentityModule, PreviewRates, RequestRates, SignInLimits, CallerCheck, ...CREDENTIALS],
})
export class AuthModule {}
