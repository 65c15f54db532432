import type { Queryable } from '@libs/database';
import { DELIVERY_DUE_CHANNEL } from './record-deliveries.js';
import { RETRY_HOURS } from './retry.js';

/**
 * Sends events once more under their ids, with 24 hours for it: the named one in whatever state it is, or all that are dead.
 * Answers how many.
 */
export async function replayDeliveries({ sql }: Queryable, which: { id: string } | 'dead'): Promise<number> {
  const id = which === 'dead' ? null : which.id;
  const replayed = await sql`
    update event_delivery
    set state = 'waiting', attempts = 0, next_attempt_at = clock_timestamp(), ended_at = null,
      expires_at = clock_timestamp() + make_interval(hours => ${RETRY_HOURS}::int)
    where case when ${id}::text is null then state = 'dead' else id::text = ${id} end
    returning id`;
  if (replayed.length > 0) await sql`select pg_notify(${DELIVERY_DUE_CHANNEL}, '')`;
  return replayed.length;
}
