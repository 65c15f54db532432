import type { Database } from '@libs/database';

/** Options of a connection whose `clock_timestamp()` is that of the simulation. No power fails: commits need no disk. */
export const SIMULATED_TIME = '-csearch_path=simulation,public,pg_catalog%20-csynchronous_commit=off';

/** Gives a database a `clock_timestamp()` that stands still until the simulation moves it. */
export async function installClock(database: Database, milliseconds: number): Promise<void> {
  await database.sql`create schema simulation`;
  await database.sql`create unlogged table simulation.clock (at timestamptz not null)`;
  await database.sql`
    create function simulation.clock_timestamp() returns timestamptz language sql volatile
    as 'select at from simulation.clock'`;
  await database.sql`insert into simulation.clock values (to_timestamp(${milliseconds}::float8 / 1000))`;
  // A default names the function that was meant when its table was made.
  await database.sql`
    do $$
    declare col record;
    begin
      for col in select table_name, column_name from information_schema.columns
        where table_schema = 'public' and column_default like '%clock_timestamp()%'
      loop
        execute format('alter table public.%I alter column %I set default simulation.clock_timestamp()',
          col.table_name, col.column_name);
      end loop;
    end $$`;
}

export async function setClock(database: Database, milliseconds: number): Promise<void> {
  await database.sql`update simulation.clock set at = to_timestamp(${milliseconds}::float8 / 1000)`;
}
