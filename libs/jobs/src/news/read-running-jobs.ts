import type { Queryable } from '@libs/database';
import type { ResourceStatus } from '@libs/library';

/** How far a job is that has not ended. */
export interface RunningJob {
  resource_id: string;
  account_id: string;
  status: ResourceStatus;
  phase: string;
  percent: number;
}

/** The jobs of these accounts that have not ended. One statement for any number of accounts. */
export function readRunningJobs(db: Queryable, accountIds: readonly string[]): Promise<RunningJob[]> {
  return db.sql<RunningJob[]>`
    select r.id as resource_id, r.account_id, r.status, p.phase, p.percent
    from resource r join production p on p.resource_id = r.id
    where r.account_id = any(${accountIds}::uuid[]) and r.status in ('queued', 'processing') and r.deleted_at is null`;
}
