import { introduction, PROFILE } from '@libs/catalog';
import type { z } from 'zod';
import { version } from '../platform/process/version.js';
import { connectionOf } from './connection.js';
import { reversedHost } from './reversed-host.js';
import type { aiCatalogSchema } from './schema/ai-catalog.schema.js';
import type { serverCardSchema } from './schema/server-card.schema.js';
import type { ShownSettings } from './shown-settings.js';

export const SERVER_CARD_TYPE = 'application/mcp-server-card+json';
export const AI_CATALOG_TYPE = 'application/ai-catalog+json';

const SCHEMA = 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json';

/** What registries and clients show of the server before they connect (SEP-2127, a draft). It lists no tools. */
export function serverCard(settings: ShownSettings): z.output<typeof serverCardSchema> {
  const { name: _, ...introduced } = introduction(version, settings.server.baseUrl);
  const { endpoint, transport, protocolVersions } = connectionOf(settings);
  return {
    $schema: SCHEMA,
    name: `${reversedHost(settings.server.baseUrl)}/${PROFILE.name}`,
    ...introduced,
    description: PROFILE.description,
    remotes: [
      {
        type: transport,
        url: endpoint,
        supportedProtocolVersions: protocolVersions,
        headers: [{ name: 'Authorization', description: 'Bearer and an API key.', isRequired: true, isSecret: true }],
      },
    ],
  };
}

/** What there is for machines at this host: the one server (ai-catalog 1.0, a draft). */
export function aiCatalog({ server: { baseUrl } }: ShownSettings): z.output<typeof aiCatalogSchema> {
  const { hostname } = new URL(baseUrl);
  return {
    specVersion: '1.0',
    entries: [
      {
        identifier: `urn:air:${hostname}:mcp:${PROFILE.name}`,
        type: SERVER_CARD_TYPE,
        url: `${baseUrl}/mcp/server-card`,
      },
    ],
  };
}
