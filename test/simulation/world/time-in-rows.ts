import type { Database } from '@libs/database';

/**
 * Moves all timestamps of these parents and of all tasks back, which has the same effect as time passing. A rescue is
 * named after its minute, so that one of an earlier minute gets another name.
 */
export async function letTimeGoOn(database: Database, ids: readonly string[], milliseconds: number): Promise<void> {
  const seconds = milliseconds / 1000;
  await database.sql`
    with going as (select make_interval(secs => ${seconds}) as by),
      slots as (
        update slot set lease_until = lease_until - by, handoff_until = handoff_until - by from going
        where parent_id = any(${ids}::uuid[])),
      parents as (update parent set progress_at = progress_at - by from going where resource_id = any(${ids}::uuid[])),
      productions as (
        update production set created_at = created_at - by, updated_at = updated_at - by from going
        where resource_id = any(${ids}::uuid[]))
    update task
    set run_at = run_at - by,
      name = case when name ~ '-rescue-[0-9]+$' and run_at - by < clock_timestamp() - interval '1 minute'
        then format('%s-past-%s', name, id) else name end
    from going`;
}

export async function millisecondsToNextTask(database: Database): Promise<number | undefined> {
  const [next] = await database.sql<{ wait: number | null }[]>`
    select ceil(extract(epoch from min(run_at) - clock_timestamp()) * 1000)::float8 as wait from task
    where state = 'ready' and run_at > clock_timestamp()`;
  return next?.wait === null || next?.wait === undefined ? undefined : Math.max(0, next.wait);
}
