import { type DynamicModule, Global, Module } from '@nestjs/common';
import { APP_PIPE } from '@nestjs/core';
import type { Database } from '@libs/database';
import { Clock, LOGGER, type Logger, SystemClock } from '@libs/kernel';
import type { Secrets } from '@libs/kernel/settings';
import { SideThread } from '@libs/kernel/adapters';
import { databaseProbe } from './health/database-probe.js';
import { diskProbe } from './health/disk-probe.js';
import { Drain } from './health/drain.js';
import { Instruments } from './observe/instruments.js';
import { ObservedStreams } from './observe/observed-streams.js';
import { Health } from './health/health.js';
import { HealthController } from './health/health.controller.js';
import { ValidationPipe } from './request-body/validation.pipe.js';
import { StagingWork } from './process/staging-work.js';
import { version } from './process/version.js';
import { type Settings, settingsModule } from '../settings.js';

/** What exists before the application does. */
export interface Foundations {
  settings: Settings;
  secrets: Secrets;
  logger: Logger;
  drain: Drain;
  database: Database;
  /** The wallet lane; absent where it is closed. */
  payments?: DynamicModule;
}

@Global()
@Module({})
export class PlatformModule {
  static on({ settings, secrets, logger, drain, database }: Foundations): DynamicModule {
    const { data, disk } = settings;
    const probes = [databaseProbe(database), diskProbe(data.dataDir, disk.leastFreeBytes)];
    return {
      module: PlatformModule,
      imports: [settingsModule(settings, secrets)],
      controllers: [HealthController],
      providers: [
        { provide: LOGGER, useValue: logger },
        { provide: Drain, useValue: drain },
        { provide: Instruments, useFactory: () => Instruments.of(settings, logger) },
        ObservedStreams,
        { provide: Clock, useClass: SystemClock },
        SideThread,
        StagingWork,
        { provide: APP_PIPE, useClass: ValidationPipe },
        { provide: Health, useValue: new Health(version, probes, drain) },
      ],
      exports: [LOGGER, Drain, Instruments, ObservedStreams, Health, Clock, SideThread],
    };
  }
}
