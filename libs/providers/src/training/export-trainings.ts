import type { Queryable } from '@libs/database';

/** An account's trainings, without the trainer's addresses: they may be signed. */
export async function exportTrainings(db: Queryable, accountId: string): Promise<Record<string, unknown[]>> {
  return {
    training: await db.sql`
      select job_id, brief, state, deadline, accepted_at, closed_at, gpu_seconds, gpu_tier, error_message, created_at,
        updated_at, (select coalesce(jsonb_agg(each - 'uri'), '[]') from jsonb_array_elements(checkpoints) each)
        as checkpoints
      from training where account_id = ${accountId} order by created_at, job_id`,
  };
}
