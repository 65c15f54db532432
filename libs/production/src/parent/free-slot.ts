import type { Queryable } from '@libs/database';
import type { SlotView } from './slot-view.js';

/** Empties a locked slot, whose fence stays, and hastens the parent of the account that waits longest for one. */
export async function freeSlot(tx: Queryable, { key, kind, accountId, parent }: SlotView): Promise<void> {
  await tx.sql`
    update slot
    set parent_id = null, holder = null, lease_until = null, handoff_fence = null, handoff_until = null,
      handoff_claimed_at = null, execution = null
    where key = ${key}`;
  if (parent) await tx.sql`update parent set bound_fence = null where resource_id = ${parent.id}`;
  await tx.sql`
    update task set run_at = clock_timestamp()
    where state = 'ready' and run_at > clock_timestamp() and name = (
      select format('poll-%s-%s', j.resource_id, j.step)
      from parent p join production j using (resource_id) join resource r on r.id = p.resource_id
      where r.account_id = ${accountId} and p.kind = ${kind} and p.bound_fence is null
        and r.status in ('queued', 'processing')
      order by j.created_at limit 1)`;
}
