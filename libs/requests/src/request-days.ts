import type { Queryable, Transaction } from '@libs/database';

/**
 * Makes the partitions that are missing from yesterday to three days ahead. Attaching takes a lock that readers and writers pass.
 * Waits at most two seconds for another process, and then fails: there are days left to try again.
 */
export async function prepareRequestDays(db: Queryable): Promise<void> {
  await db.sql`
    do $$
    declare
      day date;
      name text;
    begin
      perform set_config('lock_timeout', '2s', true);
      perform pg_advisory_xact_lock(hashtext('request_log'));
      for ahead in -1..3 loop
        day := (clock_timestamp() at time zone 'UTC')::date + ahead;
        name := 'request_log_' || to_char(day, 'YYYYMMDD');
        continue when to_regclass(name) is not null;
        execute format('create table %I (like request_log including all)', name);
        execute format('alter table request_log attach partition %I for values from (%L) to (%L)',
          name, day::timestamp at time zone 'UTC', (day + 1)::timestamp at time zone 'UTC');
      end loop;
    end $$`;
}

/** Partitions all of whose rows are older than this many days. */
async function oldRequestDays(db: Queryable, days: number): Promise<string[]> {
  const rows = await db.sql<{ name: string }[]>`
    select c.relname::text as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'request_log'::regclass
      and c.relname < 'request_log_' || to_char((clock_timestamp() at time zone 'UTC')::date - ${days}::int, 'YYYYMMDD')
    order by c.relname`;
  return rows.map(({ name }) => name);
}

/** Drops the days whose requests are past their time. Fails where others hold the table for two seconds. */
export async function forgetRequestDays(tx: Transaction, days: number): Promise<number> {
  const names = await oldRequestDays(tx, days);
  await tx.sql`select set_config('lock_timeout', '2s', true)`;
  for (const name of names) await tx.query(`drop table "${name}"`);
  return names.length;
}

/** How many days are. */
export async function countOldRequestDays(db: Queryable, days: number): Promise<number> {
  return (await oldRequestDays(db, days)).length;
}
