import type { Queryable } from '@libs/database';
import type { SlotView } from './slot-view.js';
import { wakeWaiting } from './wake-waiting.js';

/** Empties a locked slot but keeps its fence, and wakes the account's parent that has waited longest for a slot. */
export async function freeSlot(tx: Queryable, { key, parent }: SlotView): Promise<void> {
  await tx.sql`
    update slot
    set parent_id = null, holder = null, lease_until = null, handoff_fence = null, handoff_until = null,
      handoff_claimed_at = null, execution = null
    where key = ${key}`;
  if (parent) await tx.sql`update parent set bound_fence = null where resource_id = ${parent.id}`;
  await wakeWaiting(tx, { key });
}
