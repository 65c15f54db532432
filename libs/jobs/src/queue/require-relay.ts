import type { Database } from '@libs/database';

/** Seconds after which a wake-up that nobody claimed is a sign: a relay that runs looks every second. */
const PATIENCE_SECONDS = 60;

class NoRelay extends Error {
  constructor() {
    super(`wake-ups have waited for ${PATIENCE_SECONDS} s, and no worker takes any`);
  }
}

/**
 * Rejects where wake-ups wait and no relay has one under way. A service without open jobs says nothing about its workers, and
 * needs none: they may have been scaled to zero.
 */
export async function requireRelay(database: Database): Promise<void> {
  const waiting = await database.sql`
    select 1 from task
    where state = 'ready' and run_at < clock_timestamp() - make_interval(secs => ${PATIENCE_SECONDS})
      and not exists (select 1 from task held where held.state = 'ready' and held.lease_until > clock_timestamp())
    limit 1`;
  if (waiting.length > 0) throw new NoRelay();
}
