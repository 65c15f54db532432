import { LOGGER, type Logger, type ServerSettings, serverSettings } from '@libs/kernel';
import { Module } from '@nestjs/common';
import { Database } from '@libs/database';
import { LiveProcess, TokenReader, VerifyAccessToken } from '@libs/identity';
import { JoseTokenReader } from '@libs/identity/adapters';
import { ForeignIssuers } from './foreign-issuers.js';
import { IdpJwtGuard } from '../guards/idp-jwt.guard.js';
import { IdpJwtStrategy } from '../strategies/idp-jwt.strategy.js';
import { OAuthGuard } from '../guards/oauth.guard.js';
import { OAuthStrategy } from '../strategies/oauth.strategy.js';
import { LiveProcessModule } from '../live-process.module.js';
import { LocalKeys } from './local-keys.js';
import { trustedIssuers } from './trusted-issuers.js';
import { type OauthSettings, oauthSettings } from '../oauth.settings.js';
import { PassportModule } from '../strategies/passport.module.js';

/** Access tokens, of our own authorization server and of the identity providers that are configured. */
@Module({
  imports: [PassportModule, LiveProcessModule],
  providers: [
    IdpJwtGuard,
    IdpJwtStrategy,
    LocalKeys,
    OAuthGuard,
    OAuthStrategy,
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
    {
      provide: VerifyAccessToken,
      inject: [Database, TokenReader, LiveProcess, oauthSettings.KEY],
      useFactory: (database: Database, reader: TokenReader, process: LiveProcess, { verifiedClients }: OauthSettings) =>
        new VerifyAccessToken(database, reader, process, verifiedClients),
    },
  ],
  exports: [PassportModule, ForeignIssuers, IdpJwtGuard, IdpJwtStrategy, LocalKeys, OAuthGuard, OAuthStrategy],
})
export class AccessTokensModule {}

function tellOfIssuer(logger: Logger): (error: unknown) => void {
  return (error) => logger.warn({ err: error }, 'an identity provider could not be asked');
}
