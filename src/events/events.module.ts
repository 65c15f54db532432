import { EventsCoreModule } from '@libs/events';
import { Module } from '@nestjs/common';
import { Instruments } from '../platform/observe/instruments.js';
import { EventMetrics } from './event-metrics.js';
import { EventWork } from './event-work.js';
import { TellOwners } from './tell-owners.js';

/** Signed events for the web application and for endpoints of accounts, from their rows to their addresses. */
@Module({ imports: [EventsCoreModule], providers: [EventMetrics, EventWork, TellOwners] })
export class EventsModule {
  constructor(events: EventMetrics, { metrics }: Instruments) {
    if (metrics) events.addTo(metrics);
  }
}
