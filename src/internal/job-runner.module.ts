import { Database } from '@libs/database';
import { provider } from '@libs/kernel';
import { JobLauncher, Launch, NotifyOwner, ResourceBroadcast } from '@libs/production';
import { type DynamicModule, Module, type OnModuleDestroy } from '@nestjs/common';
import { openJobLauncher } from '../production/open-job-launcher.js';
import { LaunchJobController } from './launch-job.controller.js';
import { NotifyController } from './notify.controller.js';

/** The routes of the job runner mode: imported only in it, so that otherwise they are not there at all. */
@Module({})
export class JobRunnerModule implements OnModuleDestroy {
  constructor(private readonly launcher: JobLauncher) {}

  onModuleDestroy(): Promise<void> {
    return this.launcher.stop();
  }

  /** `mcp` brings ResourceBroadcast. */
  static telling(mcp: DynamicModule): DynamicModule {
    return {
      module: JobRunnerModule,
      imports: [mcp],
      controllers: [LaunchJobController, NotifyController],
      providers: [
        { provide: JobLauncher, useFactory: openJobLauncher },
        provider(Launch, Database, JobLauncher),
        provider(NotifyOwner, Database, ResourceBroadcast),
      ],
    };
  }
}
