import { Database } from '@libs/database';
import { type DeliveryBacklog, measureDeliveries } from '@libs/events';
import { LOGGER, type Logger } from '@libs/kernel';
import { Inject, Injectable } from '@nestjs/common';
import type { GaugeReading, Metrics } from '../platform/observe/metrics.js';

/** Milliseconds for which a count serves: all gauges of a scrape, and scrapes that come close together. */
const GOOD_FOR_MS = 5_000;

/** All processes of a service say the same. */
const GAUGES: readonly [string, string, keyof DeliveryBacklog][] = [
  ['mediamaker_events_waiting', 'Signed events that the web application has not accepted yet.', 'waiting'],
  [
    'mediamaker_event_oldest_waiting_seconds',
    'Age of the oldest event that the web application has not accepted yet.',
    'oldest_waiting',
  ],
  ['mediamaker_events_dead', 'Signed events that failed permanently, after retries for 24 hours.', 'dead'],
  [
    'mediamaker_webhook_events_waiting',
    'Events that enabled endpoints of accounts have not accepted yet.',
    'endpoint_waiting',
  ],
  ['mediamaker_webhook_events_dead', 'Events for endpoints of accounts that failed permanently.', 'endpoint_dead'],
  ['mediamaker_webhook_endpoints', 'Enabled webhook endpoints of accounts.', 'endpoints'],
  ['mediamaker_webhook_endpoints_failing', 'Enabled endpoints whose last try was not accepted.', 'endpoints_failing'],
  [
    'mediamaker_webhook_endpoints_disabled',
    'Endpoints that failed for three days, or whose credential ended.',
    'endpoints_disabled',
  ],
];

/** What the web application and the endpoints of accounts have not learned, as gauges. What cannot be read is absent. */
@Injectable()
export class EventMetrics {
  private look?: Promise<DeliveryBacklog | undefined>;
  private lookedAt = -Infinity;

  constructor(
    private readonly database: Database,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  addTo(metrics: Metrics): void {
    for (const [name, help, part] of GAUGES) metrics.gauge({ name, help, read: () => this.reading(part) });
  }

  private async reading(part: keyof DeliveryBacklog): Promise<GaugeReading[]> {
    if (performance.now() - this.lookedAt > GOOD_FOR_MS) {
      this.lookedAt = performance.now();
      this.look = measureDeliveries(this.database).catch((error: unknown) => {
        this.logger.warn({ err: error }, 'events could not be counted');
        return undefined;
      });
    }
    const backlog = await this.look;
    return backlog ? [{ value: backlog[part] }] : [];
  }
}
