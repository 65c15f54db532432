import { isIP } from 'node:net';
import { introduction, PROFILE } from '@libs/catalog';
import { isLoopback } from '@libs/kernel';
import { version } from '../platform/process/version.js';
import { connectionOf } from './connection.js';
import { reversedHost } from './reversed-host.js';
import type { ShownSettings } from './shown-settings.js';

const SCHEMA = 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json';

/** What the MCP registry lists of this service (`server.json`). */
export function registryEntry(settings: Pick<ShownSettings, 'server'>) {
  const { baseUrl } = settings.server;
  const { name, title, websiteUrl, icons } = introduction(version, baseUrl);
  const { endpoint, transport } = connectionOf(settings);
  return {
    $schema: SCHEMA,
    name: `${reversedHost(baseUrl)}/${name}`,
    title,
    description: PROFILE.description,
    version,
    websiteUrl,
    icons,
    remotes: [
      {
        type: transport,
        url: endpoint,
        headers: [
          {
            name: 'Authorization',
            description: 'Bearer and an API key. A client that signs in by OAuth needs none.',
            isRequired: false,
            isSecret: true,
          },
        ],
      },
    ],
  };
}

/** Whether the registry can list an address: https, and a host whose domain its owner can prove. */
export function isListable(baseUrl: string): boolean {
  const { protocol, hostname } = new URL(baseUrl);
  const isName = isIP(hostname) === 0 && /^[^.[]+(\.[^.]+)+$/.test(hostname);
  return protocol === 'https:' && isName && !isLoopback(hostname);
}
