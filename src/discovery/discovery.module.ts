import { type ServerSettings, serverSettings } from '@libs/kernel';
import { promptCatalogue, type Tool } from '@libs/catalog';
import { Module, type DynamicModule } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { AuthorizationController } from './authorization.controller.js';
import { CardsController } from './cards.controller.js';
import { ContractController } from './contract.controller.js';
import { Documents } from './documents.js';
import { IconsController } from './icons.controller.js';
import { LlmsController } from './llms.controller.js';
import { ReferenceController } from './reference.controller.js';
import { type McpSettings, mcpSettings } from '../mcp/mcp.settings.js';
import { type RateSettings, rateSettings } from '../auth/rates/rate.settings.js';
import { type JobLimitSettings, jobLimitSettings } from '@libs/jobs';
import { type X402Settings, x402Settings } from '@libs/x402';

/** What is found without connecting first. */
@Module({})
export class DiscoveryModule {
  static offering(tools: readonly Tool[]): DynamicModule {
    return {
      module: DiscoveryModule,
      imports: [AuthModule],
      controllers: [
        AuthorizationController,
        CardsController,
        ContractController,
        IconsController,
        LlmsController,
        ReferenceController,
      ],
      providers: [
        {
          provide: Documents,
          inject: [serverSettings.KEY, mcpSettings.KEY, rateSettings.KEY, jobLimitSettings.KEY, x402Settings.KEY],
          useFactory: (
            server: ServerSettings,
            mcp: McpSettings,
            rates: RateSettings,
            jobLimits: JobLimitSettings,
            x402: X402Settings,
          ) => new Documents({ server, mcp, rates, jobLimits, x402 }, tools, promptCatalogue),
        },
      ],
    };
  }
}
