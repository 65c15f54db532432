import type { Queryable } from '@libs/database';

/**
 * Takes the right to send a purchase's request. Committed before anything goes out: of all processes, now and after a crash,
 * one gets it, once. With `again` it is taken anew, which is allowed only where the maker deduplicates repeats.
 */
export async function claimSending(db: Queryable, id: string, { again = false } = {}): Promise<boolean> {
  const claimed = await db.sql`
    update purchase set sent_at = coalesce(sent_at, clock_timestamp()), updated_at = clock_timestamp()
    where id = ${id} and state = 'intent' and (sent_at is null or ${again}::boolean) returning id`;
  return claimed.length > 0;
}
