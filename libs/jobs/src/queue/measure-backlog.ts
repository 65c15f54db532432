import type { Database } from '@libs/database';

/** What waits to be done, by the database's clock; ages are seconds, 0 where nothing waits. */
export interface Backlog {
  jobs: { kind: string; status: string; count: number }[];
  /** Wake-ups whose time has come. */
  due_tasks: number;
  oldest_due_task: number;
  /** Wake-ups that were given up (dead letters); the operator must look at them. */
  dead_tasks: number;
  events: number;
  oldest_event: number;
}

/** Counts open work through the indexes of open work: what is finished is not read. */
export async function measureBacklog(database: Database): Promise<Backlog> {
  const jobs = await database.sql<Backlog['jobs'][number][]>`
    select kind, status, count(*)::int as count from resource where status in ('queued', 'processing') group by 1, 2`;
  const [queues] = await database.sql<Omit<Backlog, 'jobs'>[]>`
    select due.count as due_tasks, due.age as oldest_due_task, dead.count as dead_tasks, events.count as events,
      events.age as oldest_event
    from
      (select count(*)::int as count, coalesce(extract(epoch from clock_timestamp() - min(run_at)), 0)::float8 as age
        from task where state = 'ready' and run_at <= clock_timestamp()) as due,
      (select count(*)::int as count from task where state <> 'done' and state = 'dead') as dead,
      (select count(*)::int as count, coalesce(extract(epoch from clock_timestamp() - min(created_at)), 0)::float8 as age
        from outbox where delivered_at is null) as events`;
  if (!queues) throw new Error('a statement without a condition answered no row');
  return { jobs, ...queues };
}
