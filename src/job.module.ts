import { X402LaneModule } from '@libs/x402';
import { type DynamicModule, Module } from '@nestjs/common';
import { DatabaseModule } from './platform/database.module.js';
import { type Foundations, PlatformModule } from './platform/platform.module.js';
import { StorageModule } from './platform/storage.module.js';
import { JobsModule } from './jobs/jobs.module.js';

/** What a process needs that finishes one long job: no routes, no callers. */
@Module({})
export class JobModule {
  static on(foundations: Foundations): DynamicModule {
    return {
      module: JobModule,
      imports: [
        PlatformModule.on(foundations),
        DatabaseModule.on(foundations.database),
        StorageModule,
        X402LaneModule.closed(),
        JobsModule,
      ],
    };
  }
}
