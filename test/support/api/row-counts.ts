import type { Database } from '@libs/database';

export type RowCounts = Record<string, number>;

/** Tables of running processes, of request rates and of the request log: their rows say nothing of what a call wrote. */
const OF_THE_PROCESS = /^(live_process|revocation|request_window|request_log.*)$/;

/** How many rows each table has, and how many credits are held. */
export async function rowCounts({ sql }: Database): Promise<RowCounts> {
  const rows = await sql<{ table: string; rows: string }[]>`
    select table_name as "table",
      (xpath('/row/n/text()', query_to_xml(format('select count(*) as n from %I', table_name), false, true, '')))[1]::text
        as "rows"
    from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`;
  const counted = rows.map(({ table, rows: count }) => [table, Number(count)] as const);
  const [{ credits } = { credits: '0' }] = await sql<{ credits: string }[]>`
    select coalesce(sum(amount), 0)::text as credits from credit_hold`;
  return {
    ...Object.fromEntries(counted.filter(([table]) => !OF_THE_PROCESS.test(table))),
    credits: Number(credits),
  };
}

/** What a call wrote: only what changed. */
export function added(before: RowCounts, after: RowCounts): RowCounts {
  return Object.fromEntries(
    Object.entries(after)
      .map(([table, count]) => [table, count - (before[table] ?? 0)] as const)
      .filter(([, change]) => change !== 0),
  );
}
