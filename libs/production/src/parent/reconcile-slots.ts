import type { Database } from '@libs/database';
import { freeSlot } from './free-slot.js';
import { noteEvent } from './note-event.js';
import type { ParentKind } from './parent.js';
import { lockSlot } from './slot-view.js';
import { refusalOf } from './transitions.js';

/** Slots of one round. */
const ROUND = 50;

/**
 * Empties slots whose parent has ended, which only a damaged database can show: an end empties its slot in its own
 * transaction. An open parent that is in no slot gets one by its own wake-up. Answers how many were emptied.
 */
export async function reconcileSlots(database: Database, kind: ParentKind): Promise<number> {
  const odd = await database.sql<{ key: string }>`
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
  return odd.length;
}
