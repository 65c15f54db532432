import { JoseTokenReader } from '@libs/identity/adapters';
import { LOGGER, type Logger } from '@libs/kernel';
import { type ServerSettings, serverSettings } from '@libs/kernel/settings';
import { Inject, Injectable } from '@nestjs/common';
import { type OauthSettings, oauthSettings } from '@libs/identity';
import { ForeignIssuers } from './foreign-issuers.js';
import { issuerTrouble } from './issuer-trouble.js';
import { LocalKeys } from './local-keys.js';
import { trustedIssuers } from './trusted-issuers.js';

/** Reads the access tokens of our own authorization server and of the configured identity providers. */
@Injectable()
export class ServiceTokenReader extends JoseTokenReader {
  constructor(
    @Inject(serverSettings.KEY) { baseUrl }: ServerSettings,
    @Inject(oauthSettings.KEY) { authIssuers }: OauthSettings,
    keys: LocalKeys,
    { metadata }: ForeignIssuers,
    @Inject(LOGGER) logger: Logger,
  ) {
    super(trustedIssuers(baseUrl, authIssuers, keys), metadata, issuerTrouble(logger));
  }
}
