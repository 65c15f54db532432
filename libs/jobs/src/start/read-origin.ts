import type { Database } from '@libs/database';
import type { JobOrigin } from '../job-origin.js';

/** Where the job of a resource came from; undefined where that was not noted. */
export async function readOrigin(database: Database, resourceId: string): Promise<JobOrigin | undefined> {
  const [job] = await database.sql<{ origin: JobOrigin | null }[]>`
    select origin from production where resource_id = ${resourceId}`;
  return job?.origin ?? undefined;
}
