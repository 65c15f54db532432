import type { Queryable } from '@libs/database';

export interface OpenJobs {
  /** Neither completed nor failed nor cancelled. */
  open: number;
  /** Of these, the ones that a provider has begun. */
  running: number;
}

/** How many jobs of an account are under way. */
export async function openJobs(db: Queryable, accountId: string): Promise<OpenJobs> {
  const [jobs] = await db.sql<OpenJobs[]>`
    select count(*) as open, count(*) filter (where p.phase <> 'waiting') as running
    from resource r join production p on p.resource_id = r.id
    where r.account_id = ${accountId} and r.status in ('queued', 'processing')`;
  return jobs ?? { open: 0, running: 0 };
}
