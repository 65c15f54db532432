import { IssuerMetadata } from '@libs/identity/adapters';
import { type OauthSettings, oauthSettings } from '@libs/identity';
import { LOGGER, type Logger } from '@libs/kernel';
import { Inject, Injectable } from '@nestjs/common';
import { issuerTrouble } from './issuer-trouble.js';

/** Metadata of the configured identity providers; we publish that of the first one. */
@Injectable()
export class ForeignIssuers {
  readonly metadata: readonly IssuerMetadata[];

  constructor(@Inject(oauthSettings.KEY) { authIssuers }: OauthSettings, @Inject(LOGGER) logger: Logger) {
    const onFailure = issuerTrouble(logger);
    this.metadata = authIssuers.map(({ issuer }) => new IssuerMetadata(issuer, { onFailure }));
  }
}
