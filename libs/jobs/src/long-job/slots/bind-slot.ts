import type { Transaction } from '@libs/database';
import { enqueueTask } from '../../queue/enqueue-task.js';
import { requireRecipe } from '../require-recipe.js';
import { handoffSeconds } from './handoff-seconds.js';
import type { SlotClaim, SlotTerms } from '../long-job.js';
import { launchTask, watchTask } from '../long-job-tasks.js';
import type { Recipes } from '../recipes.js';
import type { SlotView } from './slot-view.js';

/** A claim that the process itself walks, or one that waits for the job that will. */
export type NewClaim = { isHandedOver: false; claim: SlotClaim } | { isHandedOver: true; fence: number };

interface Binding {
  parentId: string;
  terms: SlotTerms;
  recipes: Recipes;
  /** The lease holder, if this process walks. */
  holder: string;
}

/**
 * Puts a parent under a new fence in a slot that the transaction has locked, with the wake-up that watches it: held by this
 * process, or handed over to a job that is to be launched. The fence is no smaller than the time in milliseconds: a
 * standby that never saw the last fences still gives a larger one when it takes over (docs/adr/0005). Throws
 * `handler_elsewhere` where this revision does not know how the parent is made.
 */
export async function bindSlot(tx: Transaction, view: SlotView, binding: Binding): Promise<NewClaim> {
  const { parentId, terms, recipes, holder } = binding;
  await requireRecipe(tx, recipes, { kind: view.kind, parentId });
  const isJob = terms.runner === 'job';
  const seconds = isJob ? await handoffSeconds(tx, terms, parentId) : terms.leaseSeconds;
  const [slot] = await tx.sql<{ fence: number }[]>`
    update slot
    set parent_id = ${parentId}, execution = null, handoff_claimed_at = null,
      fence = greatest(fence + 1, (extract(epoch from clock_timestamp()) * 1000)::bigint),
      holder = case when not ${isJob} then ${holder} end,
      lease_until = case when not ${isJob} then clock_timestamp() + make_interval(secs => ${seconds}) end,
      handoff_fence = null,
      handoff_until = case when ${isJob} then clock_timestamp() + make_interval(secs => ${seconds}) end
    where key = ${view.key} returning fence`;
  if (!slot) throw new Error(`slot ${view.key} vanished under its lock`);
  const { fence } = slot;
  if (isJob) await tx.sql`update slot set handoff_fence = fence where key = ${view.key}`;
  await tx.sql`update parent set bound_fence = ${fence} where resource_id = ${parentId}`;
  const { kind, accountId } = view;
  const watched = { kind, parentId, accountId, fence };
  await enqueueTask(tx, watchTask(watched, 0, seconds));
  if (!isJob) return { isHandedOver: false, claim: { kind, parentId, fence, holder } };
  await enqueueTask(tx, launchTask(watched));
  return { isHandedOver: true, fence };
}
