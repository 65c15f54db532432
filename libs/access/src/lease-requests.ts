import type { Queryable } from '@libs/database';
import type { QuotaPolicy } from './quota-policy.js';

/** What one process took of a subject's window, to give out by itself. */
export interface RequestBlock {
  /** Requests that it may admit; 0 where the window is spent. */
  granted: number;
  /** Requests of the window that all processes have taken so far, these included. */
  taken: number;
  /** End of the window: seconds since 1970. */
  endsAt: number;
  /** Milliseconds until then, by the database's clock; 0 or less where the row's lock was waited for too long. */
  leftMs: number;
}

/**
 * Takes up to `size` requests of the subject's window in one statement. A row goes on counting while its window is the
 * present one or began after it (another process may have moved it on while this one waited for the row); a window of
 * another length, or of a clock that was set back, never holds anybody longer than the policy's own.
 */
export async function leaseRequests(
  db: Queryable,
  subject: string,
  { quota, windowSeconds }: QuotaPolicy,
  size: number,
): Promise<RequestBlock> {
  const [row] = await db.sql<{ granted: number; taken: number; ends_at: number; left_ms: number }>`
    insert into request_window as known (subject, starts_at, taken)
    values (${subject},
      floor(extract(epoch from clock_timestamp()) / ${windowSeconds}::int)::bigint * ${windowSeconds}::int,
      ${size}::int)
    on conflict (subject) do update set (starts_at, taken) = (
      select case when goes_on then known.starts_at else excluded.starts_at end,
        case when goes_on then least(known.taken + ${size}::int, ${quota}::int + ${size}::int) else ${size}::int end
      from (select known.starts_at >= excluded.starts_at
        and known.starts_at <= extract(epoch from clock_timestamp()) as goes_on) as row)
    returning greatest(0, least(${size}::int, ${quota}::int + ${size}::int - taken)) as granted,
      least(taken, ${quota}::int) as taken,
      starts_at + ${windowSeconds}::int as ends_at,
      ((starts_at + ${windowSeconds}::int - extract(epoch from clock_timestamp())) * 1000)::float8 as left_ms`;
  if (!row) throw new Error('the upsert of a request window returned no row');
  return { granted: row.granted, taken: row.taken, endsAt: row.ends_at, leftMs: row.left_ms };
}
