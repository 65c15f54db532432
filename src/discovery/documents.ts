import { ICON_TYPE, iconFiles, laneProjection, type Prompt, type Tool } from '@libs/catalog';
import { contractFile } from '../platform/published/contract-file.js';
import type { Environment } from '../platform/settings/environment.js';
import { PublishedFile } from '../platform/published/published-file.js';
import { agentCard } from './agent-card.js';
import { llmsText } from './llms-text.js';
import { mcpJson } from './mcp-json.js';
import { projectionSettings } from './projection-settings.js';
import { servedOpenapi } from './served-openapi.js';
import { AI_CATALOG_TYPE, aiCatalog, SERVER_CARD_TYPE, serverCard } from './server-card.js';

/** Every discovery document of this installation, made once: the settings and tools of a process do not change. */
export class Documents {
  readonly publicContract = contractFile('public-mcp-contract-v1.json');
  readonly openapi: PublishedFile;
  readonly openapiPublic: PublishedFile;
  readonly openapi30: PublishedFile;
  readonly laneProjection: PublishedFile;
  readonly mcpJson: PublishedFile;
  readonly agentCard: PublishedFile;
  readonly serverCard: PublishedFile;
  readonly aiCatalog: PublishedFile;
  readonly llmsText: PublishedFile;
  /** By file name. */
  readonly icons: ReadonlyMap<string, PublishedFile>;

  constructor(environment: Environment, tools: readonly Tool[], prompts: readonly Prompt[]) {
    this.openapi = servedOpenapi('openapi-2.0.0.json', environment);
    this.openapiPublic = servedOpenapi('openapi-2.0.0.public.json', environment);
    this.openapi30 = servedOpenapi('openapi-2.0.0.oas30.json', environment);
    this.laneProjection = PublishedFile.json(laneProjection(tools, projectionSettings(environment)));
    this.mcpJson = PublishedFile.json(mcpJson(environment, tools));
    this.agentCard = PublishedFile.json(agentCard(environment, tools));
    this.serverCard = PublishedFile.json(serverCard(environment), SERVER_CARD_TYPE);
    this.aiCatalog = PublishedFile.json(aiCatalog(environment), AI_CATALOG_TYPE);
    const text = llmsText(environment, tools, prompts);
    this.llmsText = new PublishedFile(Buffer.from(text), 'text/plain; charset=utf-8');
    this.icons = new Map(Array.from(iconFiles(tools), ([name, svg]) => [name, PublishedFile.forEver(svg, ICON_TYPE)]));
  }
}
