import type { Queryable } from '@libs/database';

/** Allowances and daily quotas are of UTC days, by the database's clock. */
export async function secondsUntilTomorrow(db: Queryable): Promise<number> {
  const [row] = await db.sql<{ seconds: number }[]>`
    select ceil(extract(epoch from date_trunc('day', now) + interval '1 day' - now))::int as seconds
    from (select clock_timestamp() at time zone 'UTC' as now) as clock`;
  return row?.seconds ?? 0;
}
