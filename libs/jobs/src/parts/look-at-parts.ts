import type { Queryable } from '@libs/database';
import { type DenialBody, deny } from '@libs/kernel';
import type { ResourceStatus } from '@libs/library';
import type { Job } from '../job.js';

/** Milliseconds between looks of a job that waits for its parts; each end of a part wakes it too. */
export const LOOK_AGAIN_FOR_PARTS_MS = 30_000;

export type PartsStanding = { state: 'completed' } | { state: 'open' } | { state: 'failed'; failure: DenialBody };

interface Part {
  id: string;
  name: string;
  status: ResourceStatus;
  error: DenialBody | null;
}

/** The state of the parts that a job needs. `completed` and `failed` are final; before `completed` nothing of the job is ordered. */
export async function lookAtParts(
  db: Queryable,
  { request: { needs = [] } }: Pick<Job, 'request'>,
): Promise<PartsStanding> {
  if (needs.length === 0) return { state: 'completed' };
  const parts = await db.sql<Part[]>`
    select id, name, status, metadata -> 'error' as error from resource
    where id = any(${needs}::uuid[]) order by part`;
  const ended = parts.find(({ status }) => status === 'failed' || status === 'cancelled');
  if (ended) return { state: 'failed', failure: failureOf(ended) };
  if (parts.length < needs.length) return { state: 'failed', failure: partMissing() };
  return { state: parts.every(({ status }) => status === 'completed') ? 'completed' : 'open' };
}

function failureOf({ id, name, status, error }: Part): DenialBody {
  if (status === 'failed' && error) {
    return { ...error, error_description: `Its part "${name}" (${id}) failed: ${error.error_description}` };
  }
  return deny('resource_not_ready', `Its part "${name}" (${id}) was ${status}.`, {
    nextStep: 'Call the tool again if you still want it; parts that are completed can be used by their resource_id.',
    retryable: false,
  }).body();
}

function partMissing(): DenialBody {
  return deny('not_found', 'One of its parts was removed before it was used.', {
    nextStep: 'Call the tool again if you still want it.',
  }).body();
}
