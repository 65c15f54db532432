import { Injectable } from '@nestjs/common';
import { Database } from '@libs/database';
import { deny, isUuid } from '@libs/kernel';
import { findResource } from '../resources/find-resource.js';
import { resourceNotFound } from '../resources/resource-not-found.js';
import { RESTORE_DAYS } from '../resources/restore-days.js';
import type { Resource } from '../resources/resource.entity.js';
import { writeOutbox } from '../write-outbox.js';

export interface DeletedResource extends Resource {
  /** Whole days, begun ones included, in which it can be brought back. */
  restorable_days: number;
}

/** Hides a finished resource. It can be restored for 30 days from the first deletion; a repeated one changes nothing. */
@Injectable()
export class DeleteResource {
  constructor(private readonly database: Database) {}

  async run(accountId: string, resourceId: string): Promise<DeletedResource> {
    if (!isUuid(resourceId)) throw resourceNotFound(resourceId);
    const deleted = await this.database.transaction(async (tx) => {
      const [row] = await tx.sql<DeletedResource[]>`
        update resource
        set deleted_at = coalesce(deleted_at, clock_timestamp()),
          updated_at = case when deleted_at is null then clock_timestamp() else updated_at end
        where id = ${resourceId} and account_id = ${accountId} and status in ('completed', 'failed', 'cancelled')
          and (deleted_at is null or deleted_at > clock_timestamp() - make_interval(days => ${RESTORE_DAYS}))
        returning *, (${RESTORE_DAYS} - floor(extract(epoch from clock_timestamp() - deleted_at) / 86400))::integer
          as restorable_days`;
      if (row) await writeOutbox(tx, 'deleted', row);
      return row;
    });
    if (!deleted) {
      const { status } = await findResource(this.database, accountId, resourceId);
      throw deny('resource_not_ready', `The resource is ${status}; a running job is cancelled, not deleted.`, {
        nextStep: 'Call cancel_job first, or wait until the job has ended.',
      });
    }
    return deleted;
  }
}
