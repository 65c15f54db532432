import type { Transaction } from '@libs/database';
import { newId } from '@libs/kernel';
import { recordAudit } from '../audit/record-audit.js';
import { hashOpaqueToken } from '../opaque-token.js';
import { forgetWalletSessions } from './forget-wallet-sessions.js';
import { newWalletSessionToken, WALLET_SESSION_MINUTES } from './wallet-session.js';

export interface OpenedWalletSession {
  /** Answered here and never again. */
  token: string;
  expiresAt: Date;
}

/**
 * Opens a session for the agent of a wallet. Call it last in the transaction, because `recordAudit` is. The account is not
 * locked: `findWalletSession` refuses the session of a closed account.
 */
export async function openWalletSession(tx: Transaction, accountId: string): Promise<OpenedWalletSession> {
  const id = newId();
  const token = newWalletSessionToken();
  await forgetWalletSessions(tx);
  const [row] = await tx.sql<{ expires_at: Date }[]>`
    insert into wallet_session (id, token_hash, account_id, expires_at)
    values (${id}, ${hashOpaqueToken(token)}, ${accountId},
      clock_timestamp() + make_interval(mins => ${WALLET_SESSION_MINUTES}::int))
    returning expires_at`;
  if (!row) throw new Error('the wallet session was not stored');
  const actor = `account:${accountId}` as const;
  await recordAudit(tx, { kind: 'wallet_session_opened', actor, accountId, subject: id });
  return { token, expiresAt: row.expires_at };
}
