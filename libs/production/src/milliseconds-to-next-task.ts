import type { Database } from '@libs/database';

/** How long until the next task is due or its lease runs out; undefined when no task is ready. */
export async function millisecondsToNextTask(database: Database): Promise<number | undefined> {
  const [next] = await database.sql<{ wait: number | null }>`
    select extract(epoch from min(greatest(run_at, lease_until)) - clock_timestamp())::float8 * 1000 as wait
    from task where state = 'ready'`;
  return next?.wait ?? undefined;
}
