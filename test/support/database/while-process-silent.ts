import type { Database } from '@libs/database';
import { newId } from '@libs/kernel';

/** Runs this while one more process counts as alive, which confirms no revocation. */
export async function whileProcessSilent<T>({ sql }: Database, run: () => Promise<T>): Promise<T> {
  const id = newId();
  await sql`insert into live_process (id, heartbeat_at, acknowledged) values (${id}, now() + interval '1 hour', 0)`;
  try {
    return await run();
  } finally {
    await sql`delete from live_process where id = ${id}`;
  }
}
