import type { Queryable } from '@libs/database';

/** Ends a training from our side: what is reported later changes nothing. False where the trainer ended it before. */
export async function closeTraining(db: Queryable, jobId: string): Promise<boolean> {
  const rows = await db.sql`
    update training set closed_at = coalesce(closed_at, clock_timestamp()), updated_at = clock_timestamp()
    where job_id = ${jobId} and state in ('waiting', 'running') returning job_id`;
  return rows.length === 1;
}
