import type { Queryable } from '@libs/database';
import { OPEN_PURCHASE_STATES } from './purchase-states.js';

/** Jobs that ended while a purchase of theirs is open: they were past their deadline, or their account was erased. */
export async function abandonedPurchases(db: Queryable, limit: number): Promise<string[]> {
  const rows = await db.sql<{ job_id: string }[]>`
    select p.job_id from purchase p
    where p.state = any (${[...OPEN_PURCHASE_STATES]}::text[]) and coalesce(p.retry_at <= clock_timestamp(), true)
      and not exists (select 1 from resource r where r.id = p.job_id and r.status in ('queued', 'processing'))
    order by p.updated_at limit ${limit}`;
  return rows.map(({ job_id: id }) => id);
}
