import type { Queryable } from '@libs/database';
import type { ReleasedPart } from '@libs/kernel';
import type { JobEnd } from '../../watch/job-watch.js';
import type { Job } from '../../job.js';
import type { JobRequest } from '../../production.entity.js';

/** A parent's job as its walk needs it. */
export interface LongJob extends Omit<Job, 'request' | 'overdue' | 'abandoned' | 'outlived'> {
  /** `seconds` is what all of it probably takes, `part_credits` what all of its parts cost. */
  request: JobRequest & { parts: ReleasedPart[]; seconds: number; part_credits: number };
  checkpoint: number;
}

/** Undefined if the parent was erased with its account. */
export async function readLongJob(database: Queryable, parentId: string): Promise<LongJob | undefined> {
  const [job] = await database.sql<LongJob[]>`
    select j.*, r.status, p.checkpoint, extract(epoch from clock_timestamp() - j.created_at)::float8 as age_seconds
    from parent p join production j using (resource_id) join resource r on r.id = p.resource_id
    where p.resource_id = ${parentId}`;
  return job;
}

/** A long job in the shape that JobWatch takes. */
export function observedJob(job: LongJob, fence: number): JobEnd['job'] {
  return { ...job, fence, overdue: false, abandoned: false, outlived: false };
}
