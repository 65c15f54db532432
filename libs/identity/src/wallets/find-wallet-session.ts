import type { Queryable } from '@libs/database';
import { hashOpaqueToken } from '../opaque-token.js';
import type { WalletSession } from './wallet-session.js';

interface Row {
  id: string;
  account_id: string;
  expires_at: Date;
}

/**
 * The session that a token opens, until it expires and while its account is active. Read at every request and cached
 * nowhere, so that a closed session is refused at once in every process.
 */
export async function findWalletSession({ sql }: Queryable, token: string): Promise<WalletSession | undefined> {
  const [row] = await sql<Row[]>`
    select s.id, s.account_id, s.expires_at from wallet_session s join account a on a.id = s.account_id
    where s.token_hash = ${hashOpaqueToken(token)} and s.expires_at > clock_timestamp() and a.status = 'active'`;
  return row && { id: row.id, accountId: row.account_id, expiresAt: row.expires_at };
}

/** Whether a token opened a session that has expired. A session that was closed is not known any more. */
export async function isExpiredWalletSession({ sql }: Queryable, token: string): Promise<boolean> {
  const rows = await sql`
    select 1 from wallet_session s join account a on a.id = s.account_id
    where s.token_hash = ${hashOpaqueToken(token)} and s.expires_at <= clock_timestamp() and a.status = 'active'`;
  return rows.length > 0;
}
