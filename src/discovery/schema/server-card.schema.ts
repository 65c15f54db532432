import { component, member } from '@libs/kernel';
import { z } from 'zod';
import { icon } from './icon.schema.js';

/** A header that a client must send. */
const serverHeader = component('ServerHeader', {
  name: member(z.string(), 'Name of the header.', 'Authorization'),
  description: member(z.string(), 'What its value is.', 'Bearer and an API key.'),
  isRequired: member(z.boolean(), 'Whether requests without it are refused.', true),
  isSecret: member(z.boolean(), 'Whether the value must be kept secret.', true),
});

/** An address at which the server is reached. */
const serverRemote = component('ServerRemote', {
  type: member(z.enum(['streamable-http']), 'Transport of the protocol.'),
  url: member(z.url(), 'Where to POST messages.', 'https://media.example/mcp'),
  supportedProtocolVersions: member(z.array(z.string()).min(1), 'Every revision that is served, newest first.', [
    '2026-07-28',
    '2025-11-25',
  ]),
  headers: member(z.array(serverHeader).min(1), 'Headers of every request.'),
});

/** MCP server card. */
export const serverCardSchema = component('ServerCard', {
  $schema: member(
    z.url(),
    'The schema of this card.',
    'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json',
  ),
  name: member(z.string(), 'Reversed host, a slash and the name of the server.', 'example.media/mediamaker'),
  version: member(z.string(), 'Version of the program.', '0.1.0'),
  title: member(z.string(), 'Name for people.', 'Mediamaker'),
  description: member(z.string().max(100), 'What it does, in a line.', 'Makes video, images and sound.'),
  websiteUrl: member(z.url(), 'Base address of the service.', 'https://media.example'),
  icons: member(z.array(icon).min(1), 'Pictures beside the name.'),
  remotes: member(z.array(serverRemote).min(1), 'Where the server is reached.'),
});
