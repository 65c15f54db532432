import type { Database } from '@libs/database';
import { Denial } from '@libs/kernel';
import { findResource } from './find-resource.js';
import { isTerminal, type Resource } from './resource.js';

export class ResourceStillRunning extends Denial {
  constructor(resource: Resource) {
    super('resource_not_ready', `The resource is ${resource.status}; a running job is cancelled, not deleted.`, {
      nextStep: 'Call cancel_job first, or wait until the job has ended.',
    });
  }
}

/** Hides a finished resource. It can be restored for 30 days. Deleting twice is refused as not found. */
export class DeleteResource {
  constructor(private readonly database: Database) {}

  async run(accountId: string, resourceId: string): Promise<Resource> {
    const resource = await findResource(this.database, accountId, resourceId);
    if (!isTerminal(resource.status)) throw new ResourceStillRunning(resource);
    await this.database.sql`
      update resource set deleted_at = clock_timestamp(), updated_at = clock_timestamp()
      where id = ${resource.id} and deleted_at is null`;
    return resource;
  }
}
