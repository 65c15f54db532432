import { component, member } from '@libs/kernel';
import { z } from 'zod';
import { icon } from './icon.schema.js';
import { lane } from './lane.schema.js';
import { toolGroup } from './tool-group.schema.js';

/** Revisions of the protocol that begin alike. */
const mcpEra = component('McpEra', {
  protocolVersions: member(z.array(z.string()).min(1), 'Revisions, newest first.', ['2026-07-28']),
  beginsWith: member(z.enum(['initialize', 'server/discover']), 'The request by which a client learns of us.'),
  capabilities: member(z.record(z.string(), z.unknown()), 'What is offered in these revisions.'),
});

/** Where other documents are. */
const mcpDocuments = component('McpDocuments', {
  serverCard: member(z.url(), 'The server card.', 'https://media.example/mcp/server-card'),
  contract: member(z.url(), 'The public contract.', 'https://media.example/.well-known/public-mcp-contract-v1.json'),
  laneProjection: member(
    z.url(),
    'The live lane projection.',
    'https://media.example/.well-known/public-mcp-lane-projection-v1.json',
  ),
  protectedResource: member(
    z.url(),
    'Protected-resource metadata (RFC 9728).',
    'https://media.example/.well-known/oauth-protected-resource/mcp',
  ),
  openapi: member(z.url(), 'The HTTP routes.', 'https://media.example/openapi.json'),
  llms: member(z.url(), 'Text for language models.', 'https://media.example/llms.txt'),
});

/** MCP server discovery. */
export const mcpJsonSchema = component('McpJson', {
  name: member(z.string(), 'Name of the server.', 'mediamaker'),
  version: member(z.string(), 'Version of the program.', '0.1.0'),
  title: member(z.string(), 'Name for people.', 'Mediamaker'),
  description: member(z.string(), 'What it does, in a line.', 'Makes video, images and sound from a prompt.'),
  websiteUrl: member(z.url(), 'Base address of the service.', 'https://media.example'),
  icons: member(z.array(icon).min(1), 'Pictures beside the name.'),
  endpoint: member(z.url(), 'Where to POST messages.', 'https://media.example/mcp'),
  transport: member(z.enum(['streamable-http']), 'Transport of the protocol.'),
  protocolVersions: member(z.array(z.string()).min(1), 'Every revision that is served, newest first.', [
    '2026-07-28',
    '2025-11-25',
  ]),
  capabilities: member(z.record(z.string(), z.unknown()), 'What the newest revision is offered.'),
  eras: member(z.array(mcpEra).min(1), 'What each revision is offered, and how it begins.'),
  instructions: member(z.string(), 'For the models of those who connect.', 'A creating tool answers at once …'),
  lanes: member(z.array(lane).min(1), 'How callers show who they are.'),
  toolGroups: member(z.array(toolGroup).min(1), 'Parts of the tools to which a caller may narrow its list.'),
  documents: member(mcpDocuments, 'Where other documents are.'),
});
