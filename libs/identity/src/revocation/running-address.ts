import type { Queryable } from '@libs/database';

/** The base address of the service that runs on this database, of the newest where there are several. */
export async function runningAddress(db: Queryable): Promise<string | undefined> {
  const [row] = await db.sql<{ base_url: string }[]>`
    select base_url from live_process
    where base_url is not null and heartbeat_at > clock_timestamp() - interval '10 seconds'
    order by id desc limit 1`;
  return row?.base_url;
}
