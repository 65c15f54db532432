import type { Database, Queryable } from '@libs/database';
import { type ResourceUpdate, ResourceUpdates } from './resource-updates.js';

interface WrittenEvent {
  id: string;
  event: string;
  account_id: string;
  resource_id: string;
}

/**
 * Sends the events of committed changes to every process, in the order they were written. One transaction marks and sends
 * them, so that an event is sent once however many processes deliver, and PostgreSQL sends equal news of it once. The last
 * change of an account's list announces all of them: a client lists its library once.
 */
export class DeliverOutbox {
  constructor(private readonly database: Database) {}

  run(limit: number): Promise<number> {
    return this.database.transaction(async (tx) => {
      const events = await takeEvents(tx, limit);
      const lastChanges = lastChangesOf(events);
      for (const event of events) {
        const { account_id: accountId, resource_id: resourceId } = event;
        await ResourceUpdates.announce(tx, { accountId, resourceId, news: newsOf(event, lastChanges.has(event)) });
      }
      return events.length;
    });
  }
}

/** The last event of each account that changes its list. */
function lastChangesOf(events: WrittenEvent[]): Set<WrittenEvent> {
  const changes = events.filter(({ event }) => event !== 'resource.progressed');
  return new Set(new Map(changes.map((change) => [change.account_id, change])).values());
}

/** A job process's publication is announced by `/internal/notify`; its event announces only the list. */
function newsOf({ event }: WrittenEvent, isLastChange: boolean): ResourceUpdate['news'] {
  if (event === 'resource.published') return isLastChange ? 'list' : 'none';
  return isLastChange ? undefined : 'resource';
}

/** Waits for another delivery under way instead of passing its rows over: the order stays that of writing. */
async function takeEvents(tx: Queryable, limit: number): Promise<WrittenEvent[]> {
  const events = await tx.sql<WrittenEvent>`
    select id, event, account_id, resource_id from outbox where delivered_at is null
    order by created_at limit ${limit} for update`;
  await tx.sql`update outbox set delivered_at = clock_timestamp() where id = any(${events.map(({ id }) => id)}::uuid[])`;
  return events;
}
