import type { Queryable } from '@libs/database';
import { writeOutbox } from '@libs/library';
import type { ProducedFile } from '@libs/providers';
import { tellRelatedJobs } from '../parts/tell-related-jobs.js';

/** The final state of a resource; `metadata` is merged into its metadata. */
export type ResourceEnd =
  | {
      status: 'completed';
      media: Omit<ProducedFile, 'role'>;
      metadata: Record<string, unknown>;
      /** `/internal/notify` announces it to streams. */
      isNotified?: boolean;
    }
  | { status: 'failed' | 'cancelled'; metadata: Record<string, unknown> };

/** Writes the end of a job and its outbox event, in the transaction that locked the claim and settles the hold. */
export async function writeJobEnd(
  tx: Queryable,
  job: { resource_id: string; account_id: string },
  end: ResourceEnd,
): Promise<void> {
  const ended = await (end.status === 'completed'
    ? complete(tx, job.resource_id, end)
    : stop(tx, job.resource_id, end));
  const [resource] = ended;
  if (!resource) throw new Error(`${job.resource_id} ended under an open claim`);
  await tx.sql`
    update production
    set phase = ${end.status === 'completed' ? 'done' : end.status}, step_lease_until = null,
      percent = case when ${end.status === 'completed'} then 100 else percent end, updated_at = clock_timestamp()
    where resource_id = ${job.resource_id}`;
  const isNotified = end.status === 'completed' && end.isNotified;
  const { account_id, resource_id: id } = job;
  await writeOutbox(tx, isNotified ? 'published' : 'updated', { account_id, id, hasEnded: true });
  await tellRelatedJobs(tx, { id: job.resource_id, parent_id: resource.parent_id, status: end.status });
}

type EndedRow = { parent_id: string | null };

function complete(tx: Queryable, id: string, end: Extract<ResourceEnd, { status: 'completed' }>): Promise<EndedRow[]> {
  const { key, mimeType, sizeBytes, sha256 } = end.media;
  return tx.sql<EndedRow[]>`
    update resource
    set status = 'completed', kind = coalesce(${seenKindOf(mimeType)}, kind), storage_key = ${key}, mime_type = ${mimeType},
      size_bytes = ${sizeBytes}, sha256 = ${sha256}, metadata = metadata || ${end.metadata},
      completed_at = clock_timestamp(), updated_at = clock_timestamp()
    where id = ${id} and status in ('queued', 'processing') returning parent_id`;
}

function stop(tx: Queryable, id: string, { status, metadata }: ResourceEnd): Promise<EndedRow[]> {
  return tx.sql<EndedRow[]>`
    update resource set status = ${status}, metadata = metadata || ${metadata}, updated_at = clock_timestamp()
    where id = ${id} and status in ('queued', 'processing') returning parent_id`;
}

/** The kind of a resource by its media type: video, image or audio. Imports learn it only now. Null for adapters. */
function seenKindOf(mimeType: string): string | null {
  const [kind = ''] = mimeType.split('/');
  return kind === 'application' ? null : kind;
}
