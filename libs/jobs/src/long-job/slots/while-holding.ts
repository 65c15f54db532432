import type { Database, Transaction } from '@libs/database';
import { lockSlotOf, type SlotView } from './slot-view.js';
import type { SlotClaim } from '../long-job.js';
import { refusalOf, type Attempt, type Refusal, type Verb } from './transitions.js';

export type Written<T> = { isRefused: false; value: T } | ({ isRefused: true } & Refusal);

/**
 * Writes under a claim: one transaction that locks the slot first and then looks whether the claim is still the current
 * one. Without the lock a takeover could commit between this look and the write.
 */
export function whileHolding<T>(
  database: Database,
  verb: Verb,
  claim: SlotClaim & Pick<Attempt, 'checkpoint'>,
  write: (tx: Transaction, view: SlotView) => Promise<T>,
): Promise<Written<T>> {
  return database.transaction(async (tx) => {
    const view = await lockSlotOf(tx, claim.parentId);
    // A parent that left its slot was ended, or taken over and ended.
    if (!view) return { isRefused: true, verb, guard: 'parent is bound here' };
    const guard = refusalOf(verb, view, claim);
    if (guard !== undefined) return { isRefused: true, verb, guard };
    return { isRefused: false, value: await write(tx, view) };
  });
}
