import type { Database } from '@libs/database';
import type { TaskBell } from './task-bell.js';

/** Brings a job's waiting wake-up forward to now: there is news for it. */
export class HastenPoll {
  constructor(
    private readonly database: Database,
    private readonly bell: TaskBell,
  ) {}

  async run(resourceId: string): Promise<void> {
    await this.database.sql`
      update task set run_at = clock_timestamp()
      where name = (select format('poll-%s-%s', resource_id, step) from production where resource_id = ${resourceId})
        and state = 'ready' and run_at > clock_timestamp()`;
    this.bell.ring();
  }
}
