import { offeredScopes } from '@libs/catalog';
import { Database } from '@libs/database';
import {
  type AskedGrant,
  type ClientTrust,
  findCoveringGrant,
  isOpenAccount,
  noteClient,
  type OauthSettings,
  oauthSettings,
  readClientTrust,
  RevokeGrants,
  type Scope,
} from '@libs/identity';
import { LOGGER, type Logger } from '@libs/kernel';
import { type Secrets, secretSettings, type ServerSettings, serverSettings } from '@libs/kernel/settings';
import { type XAccountSettings, xAccountSettings } from '@libs/x-account';
import { Inject, Injectable } from '@nestjs/common';
import type { Client, Configuration } from 'oidc-provider';
import { throttledLog } from '../../platform/observe/throttled-log.js';
import { ClientDocumentReader } from './clients/client-document-reader.js';
import type { RecordStore } from './provider-records.js';

/** What oidc-provider asks of this service. */
@Injectable()
export class ServerParts {
  readonly baseUrl: string;
  /** Seconds that an access token lives. */
  readonly tokenSeconds: number;
  /** Where its records are kept. */
  readonly store: RecordStore;
  readonly cookieKeys: string[];
  /** Scopes that people are asked for. */
  readonly scopes: readonly Scope[];
  /** Reads the documents and keys of clients. */
  readonly fetch: NonNullable<Configuration['fetch']>;
  /** Called where the document of a client could not be read; the reason is for the operator. */
  readonly onUnread: (reason: string) => void;

  constructor(
    @Inject(serverSettings.KEY) { baseUrl }: ServerSettings,
    @Inject(oauthSettings.KEY) private readonly oauth: OauthSettings,
    @Inject(xAccountSettings.KEY) xAccount: XAccountSettings,
    @Inject(secretSettings.KEY) { dataEncryption }: Secrets,
    private readonly database: Database,
    grants: RevokeGrants,
    documents: ClientDocumentReader,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.baseUrl = baseUrl;
    this.tokenSeconds = oauth.accessTokenSeconds;
    this.store = {
      database,
      encryption: dataEncryption,
      grants,
      onUnconfirmed: (error) =>
        logger.warn(
          { err: error },
          'the oldest grant of an account to a client is revoked; a process may accept it for a moment',
        ),
      onRegistered: ({ client_id: clientId = '', client_name: name, redirect_uris: redirectUris = [] }) =>
        noteClient(database, { issuer: baseUrl, clientId, kind: 'dcr', name, redirectUris }),
    };
    this.cookieKeys = [dataEncryption.sign('oauth cookies', 'current').toString('base64url')];
    this.scopes = offeredScopes({ isXOn: xAccount.isOn });
    this.fetch = documents.fetch;
    this.onUnread = throttledLog((reason) =>
      logger.warn({ reason }, 'the document of an OAuth client could not be read'),
    );
  }

  /** Whether an account may still sign in. */
  readonly isOpen = (accountId: string): Promise<boolean> => isOpenAccount(this.database, accountId);

  /** Trust is ours to give, never a client's own word. */
  readonly trustOf = (clientId: string): Promise<ClientTrust> =>
    readClientTrust(this.database, { issuer: this.baseUrl, clientId }, this.oauth.verifiedClients);

  /** The grant by which all of this was allowed before. */
  readonly coveringGrant = (asked: AskedGrant): Promise<string | undefined> => findCoveringGrant(this.database, asked);

  /** Called for each client whose document was read. */
  readonly onDocumentRead = ({ clientId, clientName: name, redirectUris = [] }: Client): Promise<void> =>
    noteClient(this.database, { issuer: this.baseUrl, clientId, kind: 'cimd', name, redirectUris });

  /** Called for each fault of ours. */
  readonly onFailure = (error: Error): void => this.logger.error({ err: error }, 'the authorization server failed');
}
