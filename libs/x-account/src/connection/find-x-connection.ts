import type { Queryable } from '@libs/database';
import type { XConnection } from './x-connection.entity.js';

/** The X account of an account without its tokens; undefined where none is connected. */
export type ConnectedX = Omit<XConnection, 'sealed_token' | 'sealed_secret'>;

export async function findXConnection(db: Queryable, accountId: string): Promise<ConnectedX | undefined> {
  const [connection] = await db.sql<ConnectedX[]>`
    select id, account_id, x_user_id, screen_name, status, epoch, connected_at
    from x_connection where account_id = ${accountId}`;
  return connection;
}
