import type { Database } from '@libs/database';
import { Denial } from '@libs/kernel';
import type { ResourceBroadcast } from './resource-broadcast.js';

export class NotOfThisUser extends Denial {
  constructor(resourceId: string) {
    super('not_found', `No resource ${resourceId} belongs to this user.`);
  }
}

/**
 * Announces a published resource to the sessions of its owner. A job process has no sessions, so it asks the service to do
 * this. The changed list is announced by the event of the publication. Writes nothing.
 */
export class NotifyOwner {
  constructor(
    private readonly database: Database,
    private readonly broadcast: ResourceBroadcast,
  ) {}

  /** Throws NotOfThisUser. A resource that was deleted meanwhile is announced too. */
  async run(resourceId: string, accountId: string): Promise<{ result: 'broadcast'; sessions: number }> {
    const owned = await this.database.sql`
      select 1 from resource where id = ${resourceId} and account_id = ${accountId}`;
    if (owned.length === 0) throw new NotOfThisUser(resourceId);
    return { result: 'broadcast', sessions: await this.broadcast.tell({ accountId, resourceId, news: 'resource' }) };
  }
}
