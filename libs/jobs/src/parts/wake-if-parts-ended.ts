import type { Queryable } from '@libs/database';
import type { Job } from '../job.js';
import { bringForward } from '../queue/bring-forward.js';
import { lookAtParts } from './look-at-parts.js';

/**
 * Wakes a job that has just decided to wait for its parts, if they ended meanwhile: the last of them woke the step before this wait.
 * To be called after the wait was committed.
 */
export async function wakeIfPartsEnded(db: Queryable, job: Pick<Job, 'resource_id' | 'request'>): Promise<void> {
  if ((await lookAtParts(db, job)).state !== 'open') await bringForward(db, job.resource_id);
}
