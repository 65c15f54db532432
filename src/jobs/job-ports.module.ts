import { EventRecorder, JobLauncher, JobWatch, SlotTerms } from '@libs/jobs';
import { JobsCoreModule } from '@libs/jobs/adapters';
import { InstalledProgram, InputAddresses } from '@libs/providers/adapters';
import { RecordDeliveries } from '@libs/events';
import { AccessModule } from '@libs/access';
import { Global, Module } from '@nestjs/common';
import { COMPILE_CACHE } from '../platform/process/compile-cache.js';
import { PACKAGES, PROGRAM } from '../platform/process/packages.js';
import { ConfiguredSlotTerms } from './configured-slot-terms.js';
import { jobRunnerSettings } from './job-runner.settings.js';
import { ObservedJobs } from './observed-jobs.js';
import { openJobLauncher } from './open-job-launcher.js';
import { ProviderInputAddresses } from './provider-input-addresses.js';

const PORTS = [
  { provide: InstalledProgram, useValue: { files: PROGRAM, packages: PACKAGES, compileCache: COMPILE_CACHE } },
  { provide: InputAddresses, useClass: ProviderInputAddresses },
  { provide: JobWatch, useClass: ObservedJobs },
  { provide: JobLauncher, inject: [jobRunnerSettings.KEY], useFactory: openJobLauncher },
  { provide: SlotTerms, useClass: ConfiguredSlotTerms },
  { provide: EventRecorder, useClass: RecordDeliveries },
];

/** The adapters of this application for the ports of jobs and providers. */
@Global()
@Module({ imports: [AccessModule, JobsCoreModule], providers: PORTS, exports: PORTS })
export class JobPortsModule {}
