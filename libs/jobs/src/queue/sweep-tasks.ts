import type { Database } from '@libs/database';

/** Forgets finished tasks and delivered events an hour after their end; until then their names refuse duplicates. */
export async function sweepTasks(database: Database): Promise<void> {
  await database.sql`delete from task where state = 'done' and finished_at < clock_timestamp() - interval '1 hour'`;
  await database.sql`delete from outbox where delivered_at < clock_timestamp() - interval '1 hour'`;
}
