import { eras, introduction, modernEra, PROFILE, type Tool } from '@libs/catalog';
import type { z } from 'zod';
import { version } from '../platform/process/version.js';
import { connectionOf, lanesOf, toolGroupsOf } from './connection.js';
import type { mcpJsonSchema } from './schema/mcp-json.schema.js';
import type { ShownSettings } from './shown-settings.js';

/** MCP server discovery: where to connect, how, and what is offered there. */
export function mcpJson(settings: ShownSettings, tools: readonly Tool[]): z.output<typeof mcpJsonSchema> {
  const { baseUrl } = settings.server;
  return {
    ...introduction(version, baseUrl),
    description: PROFILE.description,
    ...connectionOf(settings),
    capabilities: { ...modernEra().capabilities },
    eras: eras(settings.mcp.mcpStandaloneStream).map(({ revisions, begins_with, capabilities }) => ({
      protocolVersions: revisions,
      beginsWith: begins_with,
      capabilities: { ...capabilities },
    })),
    instructions: PROFILE.instructions,
    lanes: lanesOf(settings),
    toolGroups: toolGroupsOf(settings, tools),
    documents: {
      serverCard: `${baseUrl}/mcp/server-card`,
      contract: `${baseUrl}/.well-known/public-mcp-contract-v1.json`,
      laneProjection: `${baseUrl}/.well-known/public-mcp-lane-projection-v1.json`,
      protectedResource: `${baseUrl}/.well-known/oauth-protected-resource/mcp`,
      openapi: `${baseUrl}/openapi.json`,
      llms: `${baseUrl}/llms.txt`,
    },
  };
}
