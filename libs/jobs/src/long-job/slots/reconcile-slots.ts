import type { Database, Transaction } from '@libs/database';
import { enqueueTask, pollTask } from '../../queue/enqueue-task.js';
import { freeSlot } from './free-slot.js';
import { noteEvent } from '../note-event.js';
import type { LongJobKind } from '../long-job.js';
import { lockSlot } from './slot-view.js';
import { refusalOf } from './transitions.js';

/** Slots of one round. */
const ROUND = 50;

/**
 * Repairs inconsistencies that only a damaged database can have: an end empties its slot, and a claim writes slot and
 * parent, in one transaction. The slot is the source of truth: a slot whose parent has ended is emptied, and an open
 * parent gets the claim of its slot, or none.
 */
export async function reconcileSlots(database: Database, kind: LongJobKind): Promise<void> {
  const odd = await database.sql<{ key: string }[]>`
    select s.key from slot s join resource r on r.id = s.parent_id
    where s.kind = ${kind} and r.status in ('completed', 'failed', 'cancelled') limit ${ROUND}`;
  for (const { key } of odd) {
    await database.transaction(async (tx) => {
      const view = await lockSlot(tx, key);
      if (!view?.parent || refusalOf('reconcile', view, { parentId: view.parent.id }) !== undefined) return;
      await freeSlot(tx, view);
      await noteEvent(tx, 'reconciled', { parentId: view.parent.id, fence: view.fence });
    });
  }
  await database.transaction((tx) => rebind(tx, kind));
}

interface Rebound {
  resource_id: string;
  account_id: string;
  step: number;
  bound_fence: number | null;
}

/** One statement, which sees a claim that is being made with both of its sides or with neither. */
async function rebind(tx: Transaction, kind: LongJobKind): Promise<void> {
  const rebound = await tx.sql<Rebound[]>`
    update parent p
    set bound_fence = (select s.fence from slot s where s.parent_id = p.resource_id)
    from production j join resource r on r.id = j.resource_id
    where j.resource_id = p.resource_id and p.kind = ${kind} and r.status in ('queued', 'processing')
      and p.bound_fence is distinct from (select s.fence from slot s where s.parent_id = p.resource_id)
    returning p.resource_id, j.account_id, j.step, p.bound_fence`;
  for (const job of rebound) {
    const { resource_id: parentId, bound_fence: fence, step } = job;
    await noteEvent(tx, 'reconciled', { parentId, fence: fence ?? undefined });
    if (fence !== null) continue;
    // The wake-up of this step is done, and its name taken.
    const wakeUp = pollTask(job, step);
    await enqueueTask(tx, { ...wakeUp, name: `${wakeUp.name}-reconciled-${Date.now()}` });
  }
}
