import { Module } from '@nestjs/common';
import { Instruments } from '../platform/observe/instruments.js';
import { EventMetrics } from './event-metrics.js';
import { EventWork } from './event-work.js';

/** Signed events for the web application, from their rows to its address. */
@Module({ providers: [EventMetrics, EventWork] })
export class EventsModule {
  constructor(events: EventMetrics, { metrics }: Instruments) {
    if (metrics) events.addTo(metrics);
  }
}
