import { Database } from '@libs/database';
import { holdsGrant, readClientTrust } from '@libs/identity';
import { LOGGER, type Logger } from '@libs/kernel';
import { type FetchSettings, fetchSettings, type ServerSettings, serverSettings } from '@libs/kernel/settings';
import { Inject, Injectable } from '@nestjs/common';
import { type OauthSettings, oauthSettings } from '@libs/identity';
import { countsAlone } from '../../rates/counts-alone.js';
import { ClientDocumentReader } from './client-document-reader.js';

/** Reads the documents of clients as this service is set up, and knows the clients of its database. */
@Injectable()
export class ServiceDocumentReader extends ClientDocumentReader {
  constructor(
    @Inject(serverSettings.KEY) { baseUrl: issuer }: ServerSettings,
    @Inject(fetchSettings.KEY) { fetchTestOrigins: exempt }: FetchSettings,
    @Inject(oauthSettings.KEY) { verifiedClients }: OauthSettings,
    database: Database,
    @Inject(LOGGER) logger: Logger,
  ) {
    super({
      exempt,
      database,
      isKnown: async (clientId) =>
        (await holdsGrant(database, clientId)) ||
        (await readClientTrust(database, { issuer, clientId }, verifiedClients)) === 'verified',
      isListed: (clientId) => verifiedClients.documents.some((prefix) => clientId.startsWith(prefix)),
      onStandIn: (clientId, error) =>
        logger.warn(
          { client_id: clientId, err: error },
          'the document of an OAuth client could not be read; the copy that ships with the service stands in',
        ),
      onTrouble: countsAlone(logger, 'this process counts reads of client documents alone'),
    });
  }
}
