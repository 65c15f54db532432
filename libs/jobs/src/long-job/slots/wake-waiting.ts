import type { Queryable } from '@libs/database';
import { bringForward } from '../../queue/bring-forward.js';
import type { SlotTerms } from '../long-job.js';

/** The slot of this key, or each that an account may use. */
type Slots = { key: string } | { places: SlotTerms['places'] };

/**
 * Wakes the longest waiting parent that may use an empty slot of `slots`; false if none waits. A parent with a due
 * wake-up is skipped, so that several freed slots wake several parents, and so is one that waits for its parts. Limit: a parent that only another revision can
 * make is woken too, in vain.
 */
export async function wakeWaiting(db: Queryable, slots: Slots): Promise<boolean> {
  const key = 'key' in slots ? slots.key : null;
  const places = 'places' in slots ? JSON.stringify(slots.places) : null;
  const [next] = await db.sql<{ resource_id: string }[]>`
    select j.resource_id
    from parent p join production j using (resource_id) join resource r on r.id = p.resource_id
    where p.bound_fence is null and r.status in ('queued', 'processing')
      and exists (
        select 1 from slot s
        where s.account_id = r.account_id and s.kind = p.kind and s.parent_id is null
          and (s.key = ${key}::text or s.place <= (${places}::jsonb ->> s.kind)::integer)
      )
      and not exists (
        select 1 from resource part where part.parent_id = j.resource_id and part.status <> 'completed'
      )
      and not exists (
        select 1 from task t
        where t.name in (format('poll-%s-%s', j.resource_id, j.step), format('poll-%s-%s-hastened', j.resource_id, j.step))
          and t.run_at <= clock_timestamp() and t.state <> 'dead'
      )
    order by j.created_at limit 1`;
  if (next) await bringForward(db, next.resource_id);
  return next !== undefined;
}
