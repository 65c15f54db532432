import { Injectable } from '@nestjs/common';
import { Database } from '@libs/database';
import { isUuid } from '@libs/kernel';
import { resourceNotFound } from '../resources/resource-not-found.js';
import { RESTORE_DAYS } from '../resources/restore-days.js';
import type { Resource } from '../resources/resource.entity.js';
import { writeOutbox } from '../write-outbox.js';

/** Brings a deleted resource back; one that was never deleted is answered as it is. */
@Injectable()
export class RestoreResource {
  constructor(private readonly database: Database) {}

  async run(accountId: string, resourceId: string): Promise<Resource> {
    if (!isUuid(resourceId)) throw resourceNotFound(resourceId);
    const resource = await this.database.transaction(async (tx) => {
      const [found] = await tx.sql<Resource[]>`
        select * from resource
        where id = ${resourceId} and account_id = ${accountId}
          and (deleted_at is null or deleted_at > clock_timestamp() - make_interval(days => ${RESTORE_DAYS}))
        for no key update`;
      // What was never deleted is answered as it is, and is no news.
      if (!found || found.deleted_at === null) return found;
      const [restored] = await tx.sql<Resource[]>`
        update resource set deleted_at = null, updated_at = clock_timestamp() where id = ${resourceId} returning *`;
      if (restored) await writeOutbox(tx, 'restored', restored);
      return restored;
    });
    if (!resource) throw resourceNotFound(resourceId);
    return resource;
  }
}
