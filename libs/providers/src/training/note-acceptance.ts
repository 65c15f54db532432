import type { Queryable } from '@libs/database';

/** The trainer took the job. */
export async function noteAcceptance(db: Queryable, jobId: string): Promise<void> {
  await db.sql`
    update training set accepted_at = clock_timestamp(), updated_at = clock_timestamp()
    where job_id = ${jobId} and accepted_at is null`;
}
