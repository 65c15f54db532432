import type { Queryable, Transaction } from '@libs/database';
import type { DenialBody } from '@libs/kernel';
import { type Holds, LEAST_CHARGE } from '@libs/library';
import type { JobEnd } from '../../watch/job-watch.js';
import { writeJobEnd, type ResourceEnd } from '../../end/write-job-end.js';
import { freeSlot } from '../slots/free-slot.js';
import { noteEvent } from '../note-event.js';
import { observedJob, readLongJob } from './walked-job.js';
import { releaseParts } from '../release-parts.js';
import type { SlotView } from '../slots/slot-view.js';

interface EndingLongJob {
  parentId: string;
  accountId: string;
  /** Absent: it waits for a slot. */
  view?: SlotView;
}

/** Ends a parent as failed in the caller's transaction, which holds its slot or its row: nothing is charged or left. */
export async function failLongJob(
  tx: Transaction,
  holds: Holds,
  parent: EndingLongJob,
  failure: DenialBody,
): Promise<JobEnd> {
  await holds.settle(tx, parent.parentId, 'returned');
  return endLongJob(tx, parent, { status: 'failed', metadata: { error: failure, cost: 0 } });
}

/** Fails a parent because of its caller's input, and charges as `cancelLongJob` does. */
export async function failChargedLongJob(
  tx: Transaction,
  holds: Holds,
  parent: EndingLongJob,
  failure: DenialBody,
): Promise<JobEnd> {
  const cost = await chargeShare(tx, holds, parent);
  return endLongJob(tx, parent, { status: 'failed', metadata: { error: failure, cost } });
}

/**
 * Ends a parent as cancelled in the caller's transaction: the parts that were finished are its owner's and are charged, and
 * of what the whole costs beside its parts the share that was done. One with a unit that was begun, or that a payment paid
 * for, costs at least `LEAST_CHARGE`. The rest of the hold is voided.
 */
export async function cancelLongJob(tx: Transaction, holds: Holds, parent: EndingLongJob): Promise<JobEnd> {
  const cost = await chargeShare(tx, holds, parent);
  return endLongJob(tx, parent, { status: 'cancelled', metadata: { cost } });
}

async function chargeShare(tx: Transaction, holds: Holds, parent: EndingLongJob): Promise<number> {
  const ofParts = await releaseParts(tx, parent.parentId);
  const { credits, least } = await costOfRest(tx, parent.parentId);
  return holds.capture(tx, parent.parentId, Math.max(least, ofParts + credits));
}

/** Whole credits, rounded down. Of a job that was ordered before its parts' cost was noted only the parts are charged. */
async function costOfRest(tx: Queryable, parentId: string): Promise<{ credits: number; least: number }> {
  const [rest] = await tx.sql<{ credits: number; has_least: boolean }[]>`
    select greatest(0, h.amount - coalesce((j.request ->> 'part_credits')::integer, h.amount)) * j.percent / 100 as credits,
      h.payment_id is not null or exists (select 1 from unit u where u.parent_id = j.resource_id) as has_least
    from production j join credit_hold h using (resource_id) where j.resource_id = ${parentId}`;
  return { credits: rest?.credits ?? 0, least: rest?.has_least ? LEAST_CHARGE : 0 };
}

/** Writes an end with its outbox event and frees the slot. Returns what to report to JobWatch after the commit. */
export async function endLongJob(
  tx: Queryable,
  { parentId, accountId, view }: EndingLongJob,
  end: ResourceEnd,
): Promise<JobEnd> {
  const settledFrom = new Date();
  await writeJobEnd(tx, { resource_id: parentId, account_id: accountId }, end);
  if (view) await freeSlot(tx, view);
  const { error } = end.metadata as { error?: DenialBody };
  await noteEvent(tx, end.status, { parentId, fence: view?.fence, details: error ? { error } : undefined });
  const job = await readLongJob(tx, parentId);
  if (!job) throw new Error(`parent ${parentId} is gone`);
  return {
    job: observedJob(job, view?.fence ?? job.fence),
    status: end.status,
    errorCode: error?.error_code,
    settledFrom,
  };
}
