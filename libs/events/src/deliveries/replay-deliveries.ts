import type { Queryable } from '@libs/database';
import { DELIVERY_DUE_CHANNEL } from './record-deliveries.js';
import { RETRY_HOURS } from './retry.js';

/**
 * Sends events once more under their ids, with 24 hours for it: the named one in whatever state it is, or all that are dead and
 * were for the web application. Endpoints are their owners' to try again. Answers how many.
 */
export async function replayDeliveries(db: Queryable, which: { id: string } | 'dead'): Promise<number> {
  const count = which === 'dead' ? await replayDead(db) : await replayOne(db, which.id);
  if (count > 0) await db.sql`select pg_notify(${DELIVERY_DUE_CHANNEL}, '')`;
  return count;
}

async function replayDead({ sql }: Queryable): Promise<number> {
  const replayed = await sql`
    update event_delivery
    set state = 'waiting', attempts = 0, next_attempt_at = clock_timestamp(), ended_at = null,
      expires_at = clock_timestamp() + make_interval(hours => ${RETRY_HOURS}::int)
    where state = 'dead' and endpoint_id is null
    returning id`;
  return replayed.length;
}

async function replayOne({ sql }: Queryable, id: string): Promise<number> {
  const replayed = await sql`
    update event_delivery
    set state = 'waiting', attempts = 0, next_attempt_at = clock_timestamp(), ended_at = null,
      expires_at = clock_timestamp() + make_interval(hours => ${RETRY_HOURS}::int)
    where id = ${id}::uuid
    returning id`;
  return replayed.length;
}
