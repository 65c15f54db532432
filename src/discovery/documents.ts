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

/** Every discovery document of this installation, made when it is first asked: settings and tools of a process do not change. */
@Injectable()
export class Documents {
  private readonly settings: ShownSettings;
  private readonly made = new Map<string, PublishedFile>();
  private drawn?: ReadonlyMap<string, PublishedFile>;

  constructor(
    @Inject(serverSettings.KEY) server: ServerSettings,
    @Inject(mcpSettings.KEY) mcp: McpSettings,
    @Inject(rateSettings.KEY) rates: RateSettings,
    @Inject(jobLimitSettings.KEY) jobLimits: JobLimitSettings,
    @Inject(x402Settings.KEY) x402: X402Settings,
    private readonly catalogue: ToolCatalogue,
  ) {
    this.settings = { server, mcp, rates, jobLimits, x402 };
  }

  get publicContract(): PublishedFile {
    return this.once('contract', () => contractFile('public-mcp-contract-v1.json'));
  }

  get openapi(): PublishedFile {
    return this.once('openapi', () => servedOpenapi('openapi-2.0.0.json', this.settings));
  }

  get openapiPublic(): PublishedFile {
    return this.once('openapi public', () => servedOpenapi('openapi-2.0.0.public.json', this.settings));
  }

  get openapi30(): PublishedFile {
    return this.once('openapi 3.0', () => servedOpenapi('openapi-2.0.0.oas30.json', this.settings));
  }

  get laneProjection(): PublishedFile {
    const { tools } = this.catalogue;
    return this.once('lanes', () => PublishedFile.json(laneProjection(tools, projectionSettings(this.settings))));
  }

  get mcpJson(): PublishedFile {
    return this.once('mcp.json', () => PublishedFile.json(mcpJson(this.settings, this.catalogue.tools)));
  }

  get agentCard(): PublishedFile {
    return this.once('agent card', () => PublishedFile.json(agentCard(this.settings, this.catalogue.tools)));
  }

  get serverCard(): PublishedFile {
    return this.once('server card', () => PublishedFile.json(serverCard(this.settings), SERVER_CARD_TYPE));
  }

  get aiCatalog(): PublishedFile {
    return this.once('catalogue', () => PublishedFile.json(aiCatalog(this.settings), AI_CATALOG_TYPE));
  }

  get llmsText(): PublishedFile {
    const text = (): string => llmsText(this.settings, this.catalogue.tools, promptCatalogue);
    return this.once('llms.txt', () => new PublishedFile(Buffer.from(text()), 'text/plain; charset=utf-8'));
  }

  /** By file name. */
  get icons(): ReadonlyMap<string, PublishedFile> {
    return (this.drawn ??= new Map(
      Array.from(iconFiles(this.catalogue.tools), ([name, svg]) => [name, PublishedFile.forEver(svg, ICON_TYPE)]),
    ));
  }

  private once(name: string, make: () => PublishedFile): PublishedFile {
    const file = this.made.get(name) ?? make();
    this.made.set(name, file);
    return file;
  }
}
