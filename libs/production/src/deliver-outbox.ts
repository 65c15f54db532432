import type { Database, Queryable } from '@libs/database';
import { ResourceUpdates } from './resource-updates.js';

interface WrittenEvent {
  id: string;
  event: string;
  account_id: string;
  resource_id: string;
}

/**
 * Sends the events of committed changes to every process, in the order they were written. One transaction marks and sends
 * them, so that an event is sent once however many processes deliver, and PostgreSQL sends equal news of it once.
 */
export class DeliverOutbox {
  constructor(private readonly database: Database) {}

  run(limit: number): Promise<number> {
    return this.database.transaction(async (tx) => {
      const events = await takeEvents(tx, limit);
      for (const { event, account_id: accountId, resource_id: resourceId } of events) {
        const isProgress = event === 'resource.progressed';
        await ResourceUpdates.announce(tx, { accountId, resourceId, isProgress });
      }
      return events.length;
    });
  }
}

/** Waits for another delivery under way instead of passing its rows over: the order stays that of writing. */
async function takeEvents(tx: Queryable, limit: number): Promise<WrittenEvent[]> {
  const events = await tx.sql<WrittenEvent>`
    select id, event, account_id, resource_id from outbox where delivered_at is null
    order by created_at limit ${limit} for update`;
  await tx.sql`update outbox set delivered_at = clock_timestamp() where id = any(${events.map(({ id }) => id)}::uuid[])`;
  return events;
}
