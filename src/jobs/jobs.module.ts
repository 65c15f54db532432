import { JobsCoreModule } from '@libs/jobs/adapters';
import { LibraryModule } from '@libs/library';
import { ProvidersModule } from '@libs/providers/adapters';
import { Module } from '@nestjs/common';
import { Instruments } from '../platform/observe/instruments.js';
import { BacklogMetrics } from './backlog-metrics.js';
import { BackgroundWork } from './background-work.js';
import { JobPages } from './job-pages.js';
import { JobPortsModule } from './job-ports.module.js';
import { ObservedRenders } from './observed-renders.js';
import { RenderWorkers } from './render-workers.js';
import { ResumeSchedule } from './resume-schedule.js';
import { Sweep } from './sweep.js';
import { SweepLoop } from './sweep-loop.js';

/** Durable jobs, and the loops of this process that move them. */
@Module({
  imports: [JobsCoreModule, LibraryModule, ProvidersModule, JobPortsModule],
  providers: [
    BackgroundWork,
    BacklogMetrics,
    JobPages,
    ObservedRenders,
    RenderWorkers,
    ResumeSchedule,
    Sweep,
    SweepLoop,
  ],
  exports: [JobsCoreModule, ProvidersModule, JobPortsModule, BackgroundWork, JobPages],
})
export class JobsModule {
  constructor(backlog: BacklogMetrics, { metrics }: Instruments) {
    if (metrics) backlog.addTo(metrics);
  }
}
