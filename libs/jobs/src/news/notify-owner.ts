import { Database } from '@libs/database';
import { deny } from '@libs/kernel';
import { Injectable } from '@nestjs/common';
import { ResourceBroadcast } from './resource-broadcast.js';

/**
 * Announces a published resource to the sessions of its owner. A job process has no sessions, so it asks the service to do
 * this. The changed list is announced by the event of the publication. Writes nothing.
 */
@Injectable()
export class NotifyOwner {
  constructor(
    private readonly database: Database,
    private readonly broadcast: ResourceBroadcast,
  ) {}

  /** Throws `not_found`. A resource that was deleted meanwhile is announced too. */
  async run(resourceId: string, accountId: string): Promise<{ result: 'broadcast'; sessions: number }> {
    const owned = await this.database.sql`
      select 1 from resource where id = ${resourceId} and account_id = ${accountId}`;
    if (owned.length === 0) throw deny('not_found', `No resource ${resourceId} belongs to this user.`);
    return { result: 'broadcast', sessions: await this.broadcast.tell({ accountId, resourceId, news: 'resource' }) };
  }
}
