import { JobsCoreModule } from '@libs/jobs/adapters';
import { LibraryModule } from '@libs/library';
import { ProvidersModule } from '@libs/providers/adapters';
import { Module } from '@nestjs/common';
import { Instruments } from '../platform/observe/instruments.js';
import { BacklogMetrics } from './backlog-metrics.js';
import { JobPages } from './job-pages.js';
import { JobPortsModule } from './job-ports.module.js';

/** Durable jobs: their verbs, and what the operator sees of them. */
@Module({
  imports: [JobsCoreModule, LibraryModule, ProvidersModule, JobPortsModule],
  providers: [BacklogMetrics, JobPages],
  exports: [JobsCoreModule, ProvidersModule, JobPortsModule, JobPages],
})
export class JobsModule {
  constructor(backlog: BacklogMetrics, { metrics }: Instruments) {
    if (metrics) backlog.addTo(metrics);
  }
}
