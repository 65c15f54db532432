import { ICON_TYPE, iconFiles, laneProjection, promptCatalogue } from '@libs/catalog';
import { type JobLimitSettings, jobLimitSettings } from '@libs/jobs';
import { type ServerSettings, serverSettings } from '@libs/kernel/settings';
import { type X402Settings, x402Settings } from '@libs/x402';
import { Inject, Injectable } from '@nestjs/common';
import { type RateSettings, rateSettings } from '../auth/rates/rate.settings.js';
import { ToolCatalogue } from '../mcp/call/tool-catalogue.js';
import { type McpSettings, mcpSettings } from '../mcp/mcp.settings.js';
import { contractFile } from '../platform/published/contract-file.js';
import { PublishedFile } from '../platform/published/published-file.js';
import { agentCard } from './agent-card.js';
import { llmsText } from './llms-text.js';
import { mcpJson } from './mcp-json.js';
import { projectionSettings } from './projection-settings.js';
import { servedOpenapi } from './served-openapi.js';
import { AI_CATALOG_TYPE, aiCatalog, SERVER_CARD_TYPE, serverCard } from './server-card.js';
import type { ShownSettings } from './shown-settings.js';

/** Every discovery document of this installation, made once: the settings and tools of a process do not change. */
@Injectable()
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

  constructor(
    @Inject(serverSettings.KEY) server: ServerSettings,
    @Inject(mcpSettings.KEY) mcp: McpSettings,
    @Inject(rateSettings.KEY) rates: RateSettings,
    @Inject(jobLimitSettings.KEY) jobLimits: JobLimitSettings,
    @Inject(x402Settings.KEY) x402: X402Settings,
    { tools }: ToolCatalogue,
  ) {
    const settings: ShownSettings = { server, mcp, rates, jobLimits, x402 };
    this.openapi = servedOpenapi('openapi-2.0.0.json', settings);
    this.openapiPublic = servedOpenapi('openapi-2.0.0.public.json', settings);
    this.openapi30 = servedOpenapi('openapi-2.0.0.oas30.json', settings);
    this.laneProjection = PublishedFile.json(laneProjection(tools, projectionSettings(settings)));
    this.mcpJson = PublishedFile.json(mcpJson(settings, tools));
    this.agentCard = PublishedFile.json(agentCard(settings, tools));
    this.serverCard = PublishedFile.json(serverCard(settings), SERVER_CARD_TYPE);
    this.aiCatalog = PublishedFile.json(aiCatalog(settings), AI_CATALOG_TYPE);
    const text = llmsText(settings, tools, promptCatalogue);
    this.llmsText = new PublishedFile(Buffer.from(text), 'text/plain; charset=utf-8');
    this.icons = new Map(Array.from(iconFiles(tools), ([name, svg]) => [name, PublishedFile.forEver(svg, ICON_TYPE)]));
  }
}
