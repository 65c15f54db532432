import type { Queryable } from '@libs/database';

interface Confirmation {
  /** Id of the model. */
  model: string;
  microdollars: number;
  /** The command that confirms it. */
  by: string;
}

/** Records that the operator accepts a price. A model that was set aside is offered again. */
export async function confirmPrice(db: Queryable, { model, microdollars, by }: Confirmation): Promise<void> {
  await db.sql`
    insert into model_price (model, confirmed, confirmed_at, confirmed_by, seen, seen_at)
    values (${model}, ${microdollars}, clock_timestamp(), ${by}, ${microdollars}, clock_timestamp())
    on conflict (model) do update set confirmed = excluded.confirmed, confirmed_at = excluded.confirmed_at,
      confirmed_by = excluded.confirmed_by, seen = excluded.seen, seen_at = excluded.seen_at,
      set_aside_at = null, set_aside_because = null`;
}
