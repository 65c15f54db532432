import type { Repositories } from '@libs/database';
import type { JobOrigin } from '../job-origin.js';
import { Production } from '../production.entity.js';

/** Where the job of a resource came from; undefined where that was not noted. */
export async function readOrigin(db: Repositories, resourceId: string): Promise<JobOrigin | undefined> {
  const where = { resource_id: resourceId };
  const job = await db.getRepository(Production).findOne({ where, select: { resource_id: true, origin: true } });
  return job?.origin ?? undefined;
}
