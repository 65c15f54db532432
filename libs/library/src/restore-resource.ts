import type { Database } from '@libs/database';
import { isUuid } from '@libs/kernel';
import { ResourceNotFound } from './resource-not-found.js';
import type { Resource } from './resource.js';

/** Days a deleted resource can be brought back. */
export const RESTORE_DAYS = 30;

/** Brings a deleted resource back; one that was never deleted is answered as it is. */
export class RestoreResource {
  constructor(private readonly database: Database) {}

  async run(accountId: string, resourceId: string): Promise<Resource> {
    if (!isUuid(resourceId)) throw new ResourceNotFound(resourceId);
    const [resource] = await this.database.sql<Resource>`
      update resource
      set deleted_at = null, updated_at = case when deleted_at is null then updated_at else clock_timestamp() end
      where id = ${resourceId} and account_id = ${accountId}
        and (deleted_at is null or deleted_at > clock_timestamp() - make_interval(days => ${RESTORE_DAYS}))
      returning *`;
    if (!resource) throw new ResourceNotFound(resourceId);
    return resource;
  }
}
