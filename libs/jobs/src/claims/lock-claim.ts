import type { Queryable } from '@libs/database';
import type { Job } from '../job.js';

/**
 * The first statement of every write that a claimed step makes: locks the job's row and tells whether the claim is still
 * the current one. Without the lock a takeover could commit between this look and the write.
 */
export async function lockClaim(tx: Queryable, claim: Pick<Job, 'resource_id' | 'fence'>): Promise<boolean> {
  const rows = await tx.sql`
    select 1 from production where resource_id = ${claim.resource_id} and fence = ${claim.fence} for update`;
  return rows.length === 1;
}
