import { Database, type Queryable } from '@libs/database';
import { Injectable, Optional } from '@nestjs/common';
import type { EventData } from '@libs/library';
import { type ResourceUpdate, ResourceUpdates } from './resource-updates.js';

/** A committed change of a resource, or other news of an account. */
export interface WrittenEvent {
  id: string;
  event: string;
  account_id: string;
  /** Null where the news is of the account alone. */
  resource_id: string | null;
  /** Of the resource after the change, or of now where an older version wrote the event; null without a resource. */
  status: string | null;
  /** What the event says beyond the resource and its status. */
  data: EventData | null;
  /** A timestamp of the database with its microseconds. */
  created_at: string;
}

/** Passes events on to systems outside. */
export abstract class EventRecorder {
  /** Writes rows in the transaction that takes the events: it must not wait for anybody. */
  abstract record(tx: Queryable, events: readonly WrittenEvent[]): Promise<void>;
}

/**
 * Sends the events of committed changes to every process. One transaction marks and sends them, so that an event is sent
 * once by any number of processes. Events of one resource that are delivered together are sent as one. The last change
 * of an account's list announces all of them: a client lists its library once.
 */
@Injectable()
export class DeliverOutbox {
  constructor(
    private readonly database: Database,
    /** Absent: no system outside learns of events. */
    @Optional() private readonly recorder?: EventRecorder,
  ) {}

  run(limit: number): Promise<number> {
    return this.database.transaction(async (tx) => {
      const events = await takeEvents(tx, limit);
      const lastChanges = lastChangesOf(events);
      for (const [resourceId, ofOne] of Map.groupBy(events, ({ resource_id: id }) => id)) {
        if (resourceId === null) continue;
        const accountId = ofOne[0]!.account_id;
        await ResourceUpdates.announce(tx, { accountId, resourceId, news: newsOf(ofOne, lastChanges) });
      }
      if (events.length > 0) await this.recorder?.record(tx, events);
      return events.length;
    });
  }
}

/** The last event of each account that changes its list. */
function lastChangesOf(events: WrittenEvent[]): Set<WrittenEvent> {
  const changes = events.filter(({ event, resource_id: id }) => id !== null && event !== 'resource.progressed');
  return new Set(new Map(changes.map((change) => [change.account_id, change])).values());
}

/** A resource that a job process published is announced by `/internal/notify`; its events announce only the list. */
function newsOf(events: WrittenEvent[], lastChanges: Set<WrittenEvent>): ResourceUpdate['news'] {
  const isNotified = events.some(({ event }) => event === 'resource.published');
  const isListed = events.some((event) => lastChanges.has(event));
  if (isNotified) return isListed ? 'list' : 'none';
  return isListed ? undefined : 'resource';
}

/** Waits for another delivery under way instead of passing its rows over: the order stays that of writing. */
async function takeEvents(tx: Queryable, limit: number): Promise<WrittenEvent[]> {
  const events = await tx.sql<WrittenEvent[]>`
    select id, event, account_id, resource_id, data, created_at::text,
      coalesce(status, (select resource.status from resource where resource.id = outbox.resource_id)) as status
    from outbox where delivered_at is null
    order by created_at limit ${limit} for update`;
  await tx.sql`update outbox set delivered_at = clock_timestamp() where id = any(${events.map(({ id }) => id)}::uuid[])`;
  return events;
}
