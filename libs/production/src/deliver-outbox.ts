import type { Database } from '@libs/database';
import { ResourceUpdates } from './resource-updates.js';

/** Sends the events of committed changes to every process, at least once, in the order they were written. */
export class DeliverOutbox {
  constructor(private readonly database: Database) {}

  async run(limit: number): Promise<number> {
    const events = await this.database.sql<{ id: string; account_id: string; resource_id: string }>`
      select id, account_id, resource_id from outbox where delivered_at is null order by created_at limit ${limit}`;
    for (const event of events) {
      await ResourceUpdates.announce(this.database, { accountId: event.account_id, resourceId: event.resource_id });
      await this.database.sql`update outbox set delivered_at = clock_timestamp() where id = ${event.id}`;
    }
    return events.length;
  }
}
