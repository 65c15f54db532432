import type { Queryable } from '@libs/database';

export interface Removals {
  /** Due for deletion, including those being deleted at this moment. */
  due: number;
  /** What kept those that are tried again later. Objects that are only listed for later had none. */
  troubles: string[];
}

/** What is listed for removal. */
export async function measureRemovals(db: Queryable): Promise<Removals> {
  const [row] = await db.sql<Removals[]>`
    select count(*) filter (where run_at <= clock_timestamp()) as due,
      coalesce(array_agg(last_error) filter (where run_at > clock_timestamp() and last_error is not null), '{}') as troubles
    from object_removal`;
  return row ?? { due: 0, troubles: [] };
}
