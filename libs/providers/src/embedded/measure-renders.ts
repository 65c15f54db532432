import type { Database } from '@libs/database';

/** The line of the embedded provider; the age of what waits longest is in seconds, 0 where nothing waits. */
export interface RenderBacklog {
  waiting: number;
  running: number;
  oldest_waiting: number;
}

export async function measureRenders(database: Database): Promise<RenderBacklog> {
  const [line] = await database.sql<RenderBacklog[]>`
    select count(*) filter (where state = 'waiting')::int as waiting,
      count(*) filter (where state = 'running')::int as running,
      coalesce(extract(epoch from clock_timestamp() - min(created_at) filter (where state = 'waiting')), 0)::float8
        as oldest_waiting
    from render where state in ('waiting', 'running')`;
  return line ?? { waiting: 0, running: 0, oldest_waiting: 0 };
}
