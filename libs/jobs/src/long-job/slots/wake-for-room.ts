import type { Queryable } from '@libs/database';
import type { SlotTerms } from '../long-job.js';
import { wakeWaiting } from './wake-waiting.js';

/** Wakes one parent that waits for room in a process: first the longest without holder, else the longest queued. */
export async function wakeForRoom(db: Queryable, { places }: SlotTerms): Promise<boolean> {
  const woken = await db.sql`
    update task set run_at = clock_timestamp()
    where id = (
      select t.id
      from slot s join resource r on r.id = s.parent_id
      join task t on t.route = '/internal/lease-watchdog' and t.body ->> 'parent_id' = s.parent_id::text
        and t.body ->> 'fence' = s.fence::text
      where r.status in ('queued', 'processing') and t.state = 'ready' and t.run_at > clock_timestamp()
        and s.handoff_fence is null and coalesce(s.lease_until <= clock_timestamp(), true)
      order by s.lease_until nulls first, t.run_at limit 1
    ) returning id`;
  return woken.length > 0 || wakeWaiting(db, { places });
}
