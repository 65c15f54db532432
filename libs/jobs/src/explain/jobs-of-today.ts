import type { Queryable } from '@libs/database';

/** What was ordered since 00:00 UTC. */
export interface JobsOfToday {
  jobs: number;
  /** Of these, what has failed. */
  failed: number;
  /** That these cost, or hold while they go on. */
  credits: number;
}

export async function jobsOfToday({ sql }: Queryable): Promise<JobsOfToday> {
  const [today] = await sql<JobsOfToday[]>`
    select count(*)::int as jobs, (count(*) filter (where r.status = 'failed'))::int as failed,
      coalesce(sum(case when h.state = 'voided' then 0 else coalesce(h.captured, h.amount) end), 0)::int as credits
    from production p join resource r on r.id = p.resource_id left join credit_hold h on h.resource_id = p.resource_id
    where p.created_at >= date_trunc('day', now() at time zone 'UTC') at time zone 'UTC'`;
  if (!today) throw new Error('a statement without a condition answered no row');
  return today;
}
