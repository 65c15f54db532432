import { LOGGER, type Logger, serverSettings, type ServerSettings } from '@libs/kernel';
import { Module } from '@nestjs/common';
import { IdentityModule, oauthSettings, type OauthSettings, TokenReader, VerifyAccessToken } from '@libs/identity';
import { JoseTokenReader } from '@libs/identity/adapters';
import { ForeignIssuers } from './foreign-issuers.js';
import { IdpJwtGuard } from '../guards/idp-jwt.guard.js';
import { IdpJwtStrategy } from '../strategies/idp-jwt.strategy.js';
import { OAuthGuard } from '../guards/oauth.guard.js';
import { OAuthStrategy } from '../strategies/oauth.strategy.js';
import { LocalKeys } from './local-keys.js';
import { trustedIssuers } from './trusted-issuers.js';
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
    VerifyAccessToken,
    {
      provide: ForeignIssuers,
      inject: [oauthSettings.KEY, LOGGER],
      useFactory: ({ authIssuers }: OauthSettings, logger: Logger): ForeignIssuers =>
        new ForeignIssuers(authIssuers, tellOfIssuer(logger)),
    },
    {
      provide: TokenReader,
      inject: [serverSettings.KEY, oauthSettings.KEY, LocalKeys, ForeignIssuers, LOGGER],
      useFactory: (
        { baseUrl }: ServerSettings,
        { authIssuers }: OauthSettings,
        keys: LocalKeys,
        foreign: ForeignIssuers,
        logger: Logger,
      ): TokenReader =>
        new JoseTokenReader(trustedIssuers(baseUrl, authIssuers, keys), foreign.metadata, tellOfIssuer(logger)),
    },
  ],
  exports: [PassportModule, ForeignIssuers, IdpJwtGuard, IdpJwtStrategy, LocalKeys, OAuthGuard, OAuthStrategy],
})
export class AccessTokensModule {}

function tellOfIssuer(logger: Logger): (error: unknown) => void {
  return (error) => logger.warn({ err: error }, 'an identity provider could not be asked');
}
