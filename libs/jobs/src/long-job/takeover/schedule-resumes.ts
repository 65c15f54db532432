import type { Database } from '@libs/database';
import type { LongJobKind } from '../long-job.js';

/** Seconds of one bucket: the route of each kind is called once in it. */
const BUCKET_SECONDS = 30;

/** What resumes the long jobs of each kind. */
const ROUTES: Readonly<Record<LongJobKind, string>> = {
  compose: '/internal/resume-compositions',
  remix: '/internal/resume-remixes',
};

/**
 * Writes the wake-ups that an external scheduler would send. The task name contains a time bucket of the database's
 * clock, so that any number of processes write one task. While an earlier one is waiting none is written, so that they
 * do not pile up under load. Returns how many were written.
 */
export async function scheduleResumes(database: Database): Promise<number> {
  let written = 0;
  for (const route of Object.values(ROUTES)) {
    const tasks = await database.sql`
      insert into task (name, route, body)
      select format('%s-%s', ${route.slice('/internal/'.length)}::text,
        floor(extract(epoch from clock_timestamp()) / ${BUCKET_SECONDS})::bigint), ${route}, '{}'
      where not exists (select 1 from task where state = 'ready' and route = ${route})
      on conflict (name) do nothing returning id`;
    written += tasks.length;
  }
  return written;
}
