import type { Database } from '@libs/database';
import { TASK_READY_CHANNEL } from './enqueue-task.js';

/** Brings a job's waiting wake-up forward to now: there is news for it. */
export async function hastenPoll(database: Database, resourceId: string): Promise<void> {
  await database.sql`
    update task set run_at = clock_timestamp()
    where name = (select format('poll-%s-%s', resource_id, step) from production where resource_id = ${resourceId})
      and state = 'ready' and run_at > clock_timestamp()`;
  await database.notify(TASK_READY_CHANNEL, '');
}
