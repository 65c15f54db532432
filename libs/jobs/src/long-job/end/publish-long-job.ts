import type { Transaction } from '@libs/database';
import type { Release } from '@libs/kernel';
import type { Holds } from '@libs/library';
import { enqueueTask } from '../../queue/enqueue-task.js';
import { endLongJob } from './end-long-job.js';
import type { SlotClaim, SlotTerms } from '../long-job.js';
import { notifyTask } from '../long-job-tasks.js';
import { releaseParts } from '../release-parts.js';
import type { SlotView } from '../slots/slot-view.js';

/**
 * Publishes what a parent came to, in a transaction that holds its slot (`whileHolding`): film, parts, capture of the hold
 * and outbox rows exist together or not at all, and the slot is free again.
 */
export async function publishLongJob(
  tx: Transaction,
  view: SlotView,
  { claim, release, terms, holds }: { claim: SlotClaim; release: Release; terms: SlotTerms; holds: Holds },
): Promise<void> {
  const { parentId } = claim;
  const { media, ...others } = release.files;
  if (!media) throw new Error(`${parentId} came to no media file`);
  const files = Object.fromEntries(
    Object.entries(others).map(([role, { key, mimeType }]) => [role, { key, mime_type: mimeType }]),
  );
  await releaseParts(tx, parentId);
  const cost = await holds.settle(tx, parentId, 'spent');
  const metadata = { ...release.facts, files, qa: release.quality, cost };
  const isNotified = terms.runner === 'job';
  const end = { status: 'completed', media, metadata, isNotified } as const;
  await endLongJob(tx, { parentId, accountId: view.accountId, view }, end);
  if (isNotified) await enqueueTask(tx, notifyTask(parentId, view.accountId));
}
