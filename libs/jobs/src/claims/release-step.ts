import type { Database } from '@libs/database';
import type { Job } from '../job.js';

/** Gives a claimed step back untouched, so that the queue's next delivery need not wait for the lease. */
export async function releaseStep(database: Database, claim: Job): Promise<void> {
  await database.sql`
    update production set step_lease_until = null
    where resource_id = ${claim.resource_id} and fence = ${claim.fence}`;
}
