import type { Queryable } from '@libs/database';

/**
 * Marks that the ledger may know less than the chain: the lane takes no payment until `CompareBooks` has run. A schema that
 * is older than the lane has no payments and is left alone.
 */
export async function requireComparison({ sql }: Queryable): Promise<void> {
  const [table] = await sql<{ name: string | null }[]>`select to_regclass('public.payment_comparison')::text as name`;
  if (table?.name === null) return;
  await sql`
    insert into payment_comparison (is_only, is_due) values (true, true)
    on conflict (is_only) do update set is_due = true`;
}
