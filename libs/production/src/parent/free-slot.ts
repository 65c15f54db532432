import type { Queryable } from '@libs/database';
import { bringForward } from '../bring-forward.js';
import type { SlotView } from './slot-view.js';

/**
 * Empties a locked slot, whose fence stays, and wakes the parent of the account that waits longest for one. A parent that is
 * woken already is passed over: of several slots that become free at a time each wakes another parent.
 */
export async function freeSlot(tx: Queryable, { key, kind, accountId, parent }: SlotView): Promise<void> {
  await tx.sql`
    update slot
    set parent_id = null, holder = null, lease_until = null, handoff_fence = null, handoff_until = null,
      handoff_claimed_at = null, execution = null
    where key = ${key}`;
  if (parent) await tx.sql`update parent set bound_fence = null where resource_id = ${parent.id}`;
  const [next] = await tx.sql<{ resource_id: string }>`
    select j.resource_id
    from parent p join production j using (resource_id) join resource r on r.id = p.resource_id
    where r.account_id = ${accountId} and p.kind = ${kind} and p.bound_fence is null
      and r.status in ('queued', 'processing')
      and not exists (
        select 1 from task t
        where t.name in (format('poll-%s-%s', j.resource_id, j.step), format('poll-%s-%s-hastened', j.resource_id, j.step))
          and t.run_at <= clock_timestamp()
      )
    order by j.created_at limit 1`;
  if (next) await bringForward(tx, next.resource_id);
}
