import type { Queryable } from '@libs/database';
import type { XConnection } from './x-connection.entity.js';

/** X no longer accepts the tokens of a connection. One that was made anew meanwhile is left alone. */
export async function breakXConnection(db: Queryable, { id, epoch }: Pick<XConnection, 'id' | 'epoch'>): Promise<void> {
  await db.sql`update x_connection set status = 'broken' where id = ${id} and epoch = ${epoch}`;
}
