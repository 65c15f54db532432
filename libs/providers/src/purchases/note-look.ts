import { json, type Queryable } from '@libs/database';
import type { MakerState } from '../makers/maker.js';

/** Records what the maker says of an accepted request that has not failed. */
export async function noteLook(db: Queryable, id: string, seen: MakerState): Promise<void> {
  const { files, microdollars } = seen.state === 'completed' ? seen : {};
  await db.sql`
    update purchase
    set began_at = case when ${seen.state !== 'waiting'} then coalesce(began_at, clock_timestamp()) else began_at end,
      result = coalesce(${files ? json({ files }) : null}::jsonb, result),
      billed_microdollars = coalesce(${microdollars ?? null}::bigint, billed_microdollars),
      trouble_kind = null, trouble_text = null, failed_looks = 0, retry_at = null, updated_at = clock_timestamp()
    where id = ${id} and state = 'submitted'`;
}
