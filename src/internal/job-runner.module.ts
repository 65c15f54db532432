import { NotifyOwner } from '@libs/jobs';
import { type DynamicModule, Module, type Type } from '@nestjs/common';
import { JobsModule } from '../jobs/jobs.module.js';
import { LaunchJobController } from './launch-job.controller.js';
import { NotifyController } from './notify.controller.js';

/** The routes of the job runner mode: imported only in it, so that otherwise they are not there at all. */
@Module({})
export class JobRunnerModule {
  /** `streams` brings ResourceBroadcast. */
  static telling(streams: DynamicModule | Type): DynamicModule {
    return {
      module: JobRunnerModule,
      imports: [JobsModule, streams],
      controllers: [LaunchJobController, NotifyController],
      providers: [NotifyOwner],
    };
  }
}
