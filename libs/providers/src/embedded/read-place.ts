import type { Database } from '@libs/database';

/** Position of an open render. */
export interface RenderPlace {
  /** Place in its line, 1 for the next to begin; 0 once it runs. */
  place: number;
  /** Expected time until it is done. */
  seconds: number;
}

interface PlaceRow {
  is_running: boolean;
  percent: number;
  /** What it was estimated to take, and what it has taken so far, in seconds. */
  seconds: number;
  age: number;
  ahead: number;
  seconds_ahead: number;
}

/** Percent from which on the pace so far tells more than an estimate. */
const TELLING_PERCENT = 5;

/**
 * Place and remaining time of the render with this name; undefined where none is open. The work before it counts once for
 * all renders that run beside each other.
 */
export async function readPlace(database: Database, name: string): Promise<RenderPlace | undefined> {
  const [row] = await database.sql<PlaceRow[]>`
    select own.state = 'running' as is_running, own.percent, own.seconds,
      extract(epoch from clock_timestamp() - own.started_at)::float8 as age,
      coalesce(line.ahead, 0)::int as ahead, coalesce(line.seconds_ahead, 0) as seconds_ahead
    from render own
    left join lateral (
      select count(*) filter (where other.state = 'waiting') as ahead,
        sum(other.seconds * (100 - other.percent) / 100)
          / greatest(1, count(*) filter (where other.state = 'running')) as seconds_ahead
      from render other
      where other.line = own.line and other.id <> own.id
        and (other.state = 'running' or (other.state = 'waiting'
          and (other.turn, other.created_at, other.id) < (own.turn, own.created_at, own.id)))
    ) line on own.state = 'waiting'
    where own.name = ${name} and own.state in ('waiting', 'running')`;
  if (!row) return undefined;
  return { place: row.is_running ? 0 : row.ahead + 1, seconds: Math.ceil(remainingSeconds(row)) };
}

function remainingSeconds({ is_running: isRunning, percent, seconds, age, seconds_ahead: before }: PlaceRow): number {
  if (!isRunning) return before + seconds;
  return percent >= TELLING_PERCENT ? (age * (100 - percent)) / percent : (seconds * (100 - percent)) / 100;
}
