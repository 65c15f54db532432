import { NotifyOwner } from '@libs/jobs';
import { type DynamicModule, Module } from '@nestjs/common';
import { JobsModule } from '../jobs/jobs.module.js';
import { LaunchJobController } from './launch-job.controller.js';
import { NotifyController } from './notify.controller.js';

/** The routes of the job runner mode: imported only in it, so that otherwise they are not there at all. */
@Module({})
export class JobRunnerModule {
  /** `mcp` brings ResourceBroadcast. */
  static telling(mcp: DynamicModule): DynamicModule {
    return {
      module: JobRunnerModule,
      imports: [JobsModule, mcp],
      controllers: [LaunchJobController, NotifyController],
      providers: [NotifyOwner],
    };
  }
}
