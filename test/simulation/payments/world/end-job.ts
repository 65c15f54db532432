import { Denial } from '@libs/kernel';
import type { PaymentProcess } from './payment-process.js';

export type JobEnd = 'job completes' | 'job fails' | 'job is cancelled';

/** Ends a job under a claim of its own, as a step of the job does. */
export async function endJob(
  process: PaymentProcess,
  { id, kind, pick }: { id: string; kind: JobEnd; pick: number },
): Promise<void> {
  const [claim] = await process.database.sql<{ fence: number; account_id: string }[]>`
    update production p set fence = fence + 1 from resource r
    where p.resource_id = ${id} and r.id = p.resource_id and r.status in ('queued', 'processing')
    returning p.fence, p.account_id`;
  if (!claim) return;
  const job = { ...claim, resource_id: id } as never;
  if (kind === 'job fails') await process.fail.run(job, new Denial('provider_unavailable', 'It failed.').body());
  else if (kind === 'job is cancelled')
    await process.cancellation.run(job, { percent: pick % 101, hasBegun: pick % 3 > 0 });
  else await process.publish.run(job, { state: 'completed', files: [fileOf(id)], facts: {}, quality: {} } as never);
}

function fileOf(id: string): Record<string, unknown> {
  return {
    role: 'media',
    key: `renders/${id}/1/media.png`,
    mimeType: 'image/png',
    sizeBytes: 1,
    sha256: 'ab'.repeat(32),
  };
}
