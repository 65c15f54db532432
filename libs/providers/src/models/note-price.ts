import type { Queryable } from '@libs/database';

/** Records the price that the maker's list shows now. */
export async function notePrice(db: Queryable, model: string, microdollars: number): Promise<void> {
  await db.sql`
    insert into model_price (model, seen, seen_at) values (${model}, ${microdollars}, clock_timestamp())
    on conflict (model) do update set seen = excluded.seen, seen_at = excluded.seen_at`;
}
