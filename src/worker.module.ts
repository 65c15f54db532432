import { SigningKeys } from '@libs/identity/adapters';
import { ResourceBroadcast } from '@libs/jobs';
import { X402LaneModule } from '@libs/x402';
import { type DynamicModule, Module, type OnModuleInit } from '@nestjs/common';
import { requireReadableKeys } from './auth/require-readable-keys.js';
import { InternalAuthModule } from './auth/internal-auth.module.js';
import { BroadcastElsewhere } from './internal/broadcast-elsewhere.js';
import { InternalModule } from './internal/internal.module.js';
import { JobRunnerModule } from './internal/job-runner.module.js';
import { JobLoopsModule } from './jobs/job-loops.module.js';
import { JobsModule } from './jobs/jobs.module.js';
import { DatabaseModule } from './platform/database.module.js';
import { type Foundations, PlatformModule } from './platform/platform.module.js';
import { StorageModule } from './platform/storage.module.js';

@Module({
  imports: [JobsModule],
  providers: [{ provide: ResourceBroadcast, useClass: BroadcastElsewhere }],
  exports: [ResourceBroadcast],
})
class StreamsElsewhereModule {}

/** A process that makes what callers order elsewhere: health and `/internal/*`, and the loops of jobs. */
@Module({})
export class WorkerModule implements OnModuleInit {
  constructor(private readonly keys: SigningKeys) {}

  /** It signs nothing with them; they tell whether its secrets are those of the processes that answer. */
  async onModuleInit(): Promise<void> {
    await requireReadableKeys(this.keys);
  }

  static on(foundations: Foundations): DynamicModule {
    const { jobRunner } = foundations.settings.jobRunner;
    return {
      module: WorkerModule,
      imports: [
        PlatformModule.on(foundations),
        DatabaseModule.on(foundations.database),
        StorageModule,
        X402LaneModule.closed(),
        InternalAuthModule,
        InternalModule,
        ...(jobRunner === 'job' ? [JobRunnerModule.telling(StreamsElsewhereModule)] : []),
        JobLoopsModule,
      ],
      providers: [SigningKeys],
    };
  }
}
