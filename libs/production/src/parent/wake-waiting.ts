import type { Queryable } from '@libs/database';
import { bringForward } from '../bring-forward.js';

/**
 * Wakes the parent that waits longest of those for whom a slot is empty: the slot `key`, or any. False: nobody waits. A
 * parent that is woken already is passed over: of several places that become free at a time each wakes another parent.
 */
export async function wakeWaiting(db: Queryable, key: string | null = null): Promise<boolean> {
  const [next] = await db.sql<{ resource_id: string }>`
    select j.resource_id
    from parent p join production j using (resource_id) join resource r on r.id = p.resource_id
    where p.bound_fence is null and r.status in ('queued', 'processing')
      and exists (
        select 1 from slot s
        where s.account_id = r.account_id and s.kind = p.kind and s.parent_id is null and (${key}::text is null or s.key = ${key})
      )
      and not exists (
        select 1 from task t
        where t.name in (format('poll-%s-%s', j.resource_id, j.step), format('poll-%s-%s-hastened', j.resource_id, j.step))
          and t.run_at <= clock_timestamp()
      )
    order by j.created_at limit 1`;
  if (next) await bringForward(db, next.resource_id);
  return next !== undefined;
}
