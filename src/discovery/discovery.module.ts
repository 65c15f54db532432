import { Module, type DynamicModule } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { AuthorizationController } from './authorization.controller.js';
import { CardsController } from './cards.controller.js';
import { ContractController } from './contract.controller.js';
import { Documents } from './documents.js';
import { IconsController } from './icons.controller.js';
import { LlmsController } from './llms.controller.js';
import { ReferenceController } from './reference.controller.js';

/** What is found without connecting first. */
@Module({})
export class DiscoveryModule {
  /** `mcp` has the catalogue. */
  static describing(mcp: DynamicModule): DynamicModule {
    return {
      module: DiscoveryModule,
      imports: [AuthModule, mcp],
      controllers: [
        AuthorizationController,
        CardsController,
        ContractController,
        IconsController,
        LlmsController,
        ReferenceController,
      ],
      providers: [Documents],
    };
  }
}
