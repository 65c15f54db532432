import { eras, introduction, modernEra, PROFILE, type Tool } from '@libs/catalog';
import type { Environment } from '../platform/settings/environment.js';
import { version } from '../platform/process/version.js';
import { connectionOf, lanesOf, toolGroupsOf } from './connection.js';
import type { McpJsonDto } from './dto/mcp-json.dto.js';

/** MCP server discovery: where to connect, how, and what is offered there. */
export function mcpJson(environment: Environment, tools: readonly Tool[]): McpJsonDto {
  const { baseUrl, mcpStandaloneStream } = environment;
  return {
    ...introduction(version, baseUrl),
    description: PROFILE.description,
    ...connectionOf(environment),
    capabilities: { ...modernEra().capabilities },
    eras: eras(mcpStandaloneStream).map(({ revisions, begins_with, capabilities }) => ({
      protocolVersions: revisions,
      beginsWith: begins_with,
      capabilities: { ...capabilities },
    })),
    instructions: PROFILE.instructions,
    lanes: lanesOf(environment),
    toolGroups: toolGroupsOf(environment, tools),
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
