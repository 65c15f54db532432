import type { Queryable } from '@libs/database';
import { NOT_BEGUN } from '@libs/providers';
import { bringForward } from '../queue/bring-forward.js';

/** A resource whose job ends in this transaction. */
interface Ended {
  id: string;
  parent_id: string | null;
  status: 'completed' | 'failed' | 'cancelled';
}

/**
 * What the end of a job means for the jobs of the same work. The whole is woken when one of its parts ends. A cancellation of the
 * whole cancels its open parts; its failure cancels those that their maker has not begun, and leaves the others to the library.
 */
export async function tellRelatedJobs(tx: Queryable, { id, parent_id: wholeId, status }: Ended): Promise<void> {
  if (wholeId !== null) await bringForward(tx, wholeId);
  if (status === 'completed') return;
  const parts = await tx.sql<{ id: string }[]>`
    update production p set cancel_requested = true from resource r
    where r.parent_id = ${id} and p.resource_id = r.id and r.status in ('queued', 'processing')
      and (${status === 'cancelled'} or (r.status = 'queued' and p.phase = ${NOT_BEGUN}))
    returning r.id`;
  for (const part of parts) await bringForward(tx, part.id);
}
