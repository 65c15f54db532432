import type { Database } from '@libs/database';
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

export interface LeaseOrder {
  policy: QuotaPolicy;
  /** Requests that the block must hold at least, if the window still has them. */
  least: number;
  patienceMs: number;
}

interface LeasedRow {
  granted: number;
  taken: number;
  ends_at: number;
  left_ms: number;
}

/**
 * Takes an eighth of what is untaken of the subject's window, rounded up, or `least` requests where that is more, in one
 * statement. Blocks shrink as the window is spent, so that many processes get some. A row keeps its count while its
 * window is the current one or began later (another process may have moved it on while this one waited for the row). A
 * window of another length, or of a clock that was set back, never lasts longer than the policy's own. After
 * `patienceMs` the server cancels the statement, and the connection is dropped.
 */
export async function leaseRequests(
  database: Database,
  subject: string,
  { policy: { quota, windowSeconds }, least, patienceMs }: LeaseOrder,
): Promise<RequestBlock> {
  const first = Math.min(quota, Math.max(Math.ceil(quota / 8), least));
  const [row] = await database.transaction(async (tx) => {
    // A timeout of the statement itself would not yet hold while it waits for the lock of its table.
    await tx.sql`select set_config('statement_timeout', ${String(patienceMs)}, true)`;
    return tx.sql<LeasedRow[]>`
      insert into request_window as known (subject, starts_at, taken, granted)
      values (${subject},
        floor(extract(epoch from clock_timestamp()) / ${windowSeconds}::int)::bigint * ${windowSeconds}::int,
        ${first}::int, ${first}::int)
      on conflict (subject) do update set (starts_at, taken, granted) = (
        select case when goes_on then known.starts_at else excluded.starts_at end, before + block, block
        from (select known.starts_at >= excluded.starts_at
            and known.starts_at <= extract(epoch from clock_timestamp()) as goes_on) as row,
          lateral (select case when goes_on then known.taken else 0 end as before) as past,
          lateral (select greatest(0, ${quota}::int - before) as untaken) as rest,
          lateral (select least(untaken, greatest((untaken + 7) / 8, ${least}::int)) as block) as lease)
      returning granted, least(taken, ${quota}::int) as taken, starts_at + ${windowSeconds}::int as ends_at,
        ((starts_at + ${windowSeconds}::int - extract(epoch from clock_timestamp())) * 1000)::float8 as left_ms`;
  });
  if (!row) throw new Error('the upsert of a request window returned no row');
  return { granted: row.granted, taken: row.taken, endsAt: row.ends_at, leftMs: row.left_ms };
}
