import { LOGGER, type Logger } from '@libs/kernel';
import { Database } from '@libs/database';
import { Inject, Module } from '@nestjs/common';
import { Instruments } from '../platform/observe/instruments.js';
import { EventMetrics } from './event-metrics.js';
import { EventWork } from './event-work.js';

/** Signed events for the web application, from their rows to its address. */
@Module({ providers: [EventWork] })
export class EventsModule {
  constructor(database: Database, { metrics }: Instruments, @Inject(LOGGER) logger: Logger) {
    if (metrics) new EventMetrics(database, logger).addTo(metrics);
  }
}
