import type { Repositories } from '@libs/database';
import { XConnection } from './x-connection.entity.js';

/** The X account of an account without its tokens; undefined where none is connected. */
export type ConnectedX = Omit<XConnection, 'sealed_token' | 'sealed_secret'>;

export async function findXConnection(db: Repositories, accountId: string): Promise<ConnectedX | undefined> {
  const connection = await db.getRepository(XConnection).findOne({
    where: { account_id: accountId },
    select: {
      id: true,
      account_id: true,
      x_user_id: true,
      screen_name: true,
      status: true,
      epoch: true,
      connected_at: true,
    },
  });
  return connection ?? undefined;
}
