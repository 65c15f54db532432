import type { ClientBase } from 'pg';

/** A table of ours with the columns that hold what was written to it, in order. */
export interface Table {
  name: string;
  columns: string[];
}

/** TypeORM's own record of the migrations that ran. */
export const MIGRATIONS_TABLE = 'migrations';

/** Names of the migrations that have run, in order; undefined where none ever has. */
export async function migrationsOf(client: ClientBase): Promise<string[] | undefined> {
  const { rows } = await client.query<{ there: boolean }>(
    `select to_regclass('public.${MIGRATIONS_TABLE}') is not null as there`,
  );
  if (!rows[0]?.there) return undefined;
  const { rows: ran } = await client.query<{ name: string }>(`select name from ${MIGRATIONS_TABLE} order by id`);
  return ran.map(({ name }) => name);
}

/**
 * Every table of the schema, sorted by name; generated columns are made anew by the database. What an unlogged table holds
 * is lost in a crash, and so in no dump. A partitioned table is a log whose days come and go, and in no dump either.
 */
export async function tablesOf(client: ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not c.relispartition
      and c.relpersistence = 'p' and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    group by c.relname order by c.relname`);
  return rows;
}

/** `table (column, …)` as COPY names what it reads or writes. */
export function copyTarget(client: ClientBase, { name, columns }: Table): string {
  const list = columns.map((column) => client.escapeIdentifier(column)).join(', ');
  return `public.${client.escapeIdentifier(name)} (${list})`;
}

/** The file of a table inside a dump. */
export function dumpFile(name: string): string {
  return `${name}.copy.gz`;
}
