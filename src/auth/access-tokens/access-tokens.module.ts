import { Module } from '@nestjs/common';
import { IdentityModule, TokenReader, VerifyAccessToken } from '@libs/identity';
import { ForeignIssuers } from './foreign-issuers.js';
import { IdpJwtGuard } from '../guards/idp-jwt.guard.js';
import { IdpJwtStrategy } from '../strategies/idp-jwt.strategy.js';
import { OAuthGuard } from '../guards/oauth.guard.js';
import { OAuthStrategy } from '../strategies/oauth.strategy.js';
import { LocalKeys } from './local-keys.js';
import { ServiceTokenReader } from './service-token-reader.js';
import { PassportModule } from '../strategies/passport.module.js';

/** Access tokens, of our own authorization server and of the identity providers that are configured. */
@Module({
  imports: [PassportModule, IdentityModule],
  providers: [
    IdpJwtGuard,
    IdpJwtStrategy,
    LocalKeys,
    OAuthGuard,
    OAuthStrategy,
    ForeignIssuers,
    VerifyAccessToken,
    { provide: TokenReader, useClass: ServiceTokenReader },
  ],
  exports: [PassportModule, ForeignIssuers, IdpJwtGuard, IdpJwtStrategy, LocalKeys, OAuthGuard, OAuthStrategy],
})
export class AccessTokensModule {}
