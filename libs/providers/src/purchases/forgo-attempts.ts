import type { Queryable } from '@libs/database';

/** Lets no further attempt follow on a job's last one, if that ended without a result and without a bill. */
export async function forgoAttempts(db: Queryable, jobId: string): Promise<void> {
  await db.sql`
    update purchase set trouble_kind = 'cancelled', updated_at = clock_timestamp()
    where job_id = ${jobId} and state in ('failed', 'refunded') and trouble_kind in ('not_accepted', 'gone')
      and attempt = (select max(attempt) from purchase where job_id = ${jobId})`;
}
