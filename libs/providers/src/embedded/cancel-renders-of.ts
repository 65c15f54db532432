import type { Database } from '@libs/database';
import { In } from 'typeorm';
import { CancelRender } from './cancel-render.js';
import { Render } from './render.entity.js';

/** Ends the open renders of an account; also those that no job waits for any more. */
export async function cancelRendersOf(database: Database, accountId: string): Promise<void> {
  const where = { account_id: accountId, state: In(['waiting', 'running']) };
  const open = await database.getRepository(Render).find({ where, select: { id: true } });
  for (const { id } of open) await new CancelRender(database).run(id);
}
