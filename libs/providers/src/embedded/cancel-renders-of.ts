import type { Database } from '@libs/database';
import { CancelRender } from './cancel-render.js';

/** Ends the open renders of an account; also those that no job waits for any more. */
export async function cancelRendersOf(database: Database, accountId: string): Promise<void> {
  const open = await database.sql<{ id: string }[]>`
    select id from render where account_id = ${accountId} and state in ('waiting', 'running')`;
  for (const { id } of open) await new CancelRender(database).run(id);
}
