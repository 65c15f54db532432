import type { Database } from '@libs/database';

/**
 * How long until the next task is due or its lease runs out; undefined when none will be. Tasks that were due before the
 * last look at them, `sinceMs` ago, were passed over then: their accounts have enough under way.
 */
export async function millisecondsToNextTask(database: Database, sinceMs: number): Promise<number | undefined> {
  const [next] = await database.sql<{ wait: number | null }[]>`
    select extract(epoch from min(greatest(run_at, lease_until)) - clock_timestamp())::float8 * 1000 as wait
    from task
    where state = 'ready' and greatest(run_at, lease_until) > clock_timestamp() - make_interval(secs => ${sinceMs / 1000})`;
  return next?.wait ?? undefined;
}
