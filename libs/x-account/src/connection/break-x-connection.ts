import type { Repositories } from '@libs/database';
import { XConnection } from './x-connection.entity.js';

/** X no longer accepts the tokens of a connection. One that was made anew meanwhile is left alone. */
export async function breakXConnection(
  db: Repositories,
  { id, epoch }: Pick<XConnection, 'id' | 'epoch'>,
): Promise<void> {
  await db.getRepository(XConnection).update({ id, epoch }, { status: 'broken' });
}
