import { JobsCoreModule } from '@libs/jobs/adapters';
import { LibraryModule } from '@libs/library';
import { type DynamicModule, Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { ToolServicesModule } from '../mcp/call/tool-services.module.js';
import { ExplanationController } from './explanation.controller.js';
import { LibraryController } from './library.controller.js';
import { LibraryEntries } from './library-entries.js';
import { ResourcesController } from './resources.controller.js';
import { ResourceStates } from './resource-states.js';
import { StartedJobs } from './started-jobs.js';
import { ToolAnswers } from './tool-answers.js';
import { ToolRequests } from './tool-requests.js';
import { ToolsController } from './tools.controller.js';

/** The typed API: the tools of `/mcp` by plain HTTP. */
@Module({})
export class ApiModule {
  /** `mcp` has the catalogue and its calls. */
  static projecting(mcp: DynamicModule): DynamicModule {
    return {
      module: ApiModule,
      imports: [AuthModule, mcp, ToolServicesModule, JobsCoreModule, LibraryModule],
      controllers: [ToolsController, ResourcesController, ExplanationController, LibraryController],
      providers: [ToolRequests, ToolAnswers, StartedJobs, ResourceStates, LibraryEntries],
    };
  }
}
