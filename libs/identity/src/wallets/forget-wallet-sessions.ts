import type { Queryable } from '@libs/database';

/** An expired session is kept for a day, so that its bearer learns that it expired and not that it never was. */
const KEPT_HOURS = 24;
const BATCH = 100;

/** Removes sessions that expired a day ago. Skips rows that another transaction removes, so that none waits for another. */
export async function forgetWalletSessions({ sql }: Queryable): Promise<void> {
  await sql`
    delete from wallet_session where id in (
      select id from wallet_session
      where expires_at < clock_timestamp() - make_interval(hours => ${KEPT_HOURS}::int)
      limit ${BATCH} for update skip locked)`;
}
