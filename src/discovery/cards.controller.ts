import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { PublishedFile } from '../platform/published/published-file.js';
import { Public } from '../platform/routes/public.decorator.js';
import { Published } from '../platform/published/published.decorator.js';
import { Documents } from './documents.js';
import { agentCardSchema } from './schema/agent-card.schema.js';
import { aiCatalogSchema } from './schema/ai-catalog.schema.js';
import { mcpJsonSchema } from './schema/mcp-json.schema.js';
import { serverCardSchema } from './schema/server-card.schema.js';
import { AI_CATALOG_TYPE, SERVER_CARD_TYPE } from './server-card.js';

/** What clients, registries and agents read before they connect (specification, Endpoints: Discovery). */
@ApiTags('discovery')
@Public()
@Controller()
export class CardsController {
  constructor(private readonly documents: Documents) {}

  @Published('.well-known/mcp.json', {
    summary: 'MCP server discovery',
    description: 'Endpoint, transport, revisions and capabilities of the MCP server, and how to get in.',
    schema: mcpJsonSchema,
  })
  getMcpJson(): PublishedFile {
    return this.documents.mcpJson;
  }

  @Published('.well-known/agent.json', {
    summary: 'Card for agents',
    description: 'Agent-to-agent discovery: its protocol, mcp, tells callers to connect by MCP.',
    schema: agentCardSchema,
  })
  getAgentCard(): PublishedFile {
    return this.documents.agentCard;
  }

  @Published('mcp/server-card', {
    summary: 'MCP server card',
    description: 'What registries and clients show of the server before they connect; it lists no tools.',
    schema: serverCardSchema,
    mediaType: SERVER_CARD_TYPE,
  })
  getServerCard(): PublishedFile {
    return this.documents.serverCard;
  }

  @Published('.well-known/ai-catalog.json', {
    summary: 'What there is for machines at this host',
    description: 'An entry for the MCP server, which leads to its card.',
    schema: aiCatalogSchema,
    mediaType: AI_CATALOG_TYPE,
  })
  getAiCatalog(): PublishedFile {
    return this.documents.aiCatalog;
  }
}
