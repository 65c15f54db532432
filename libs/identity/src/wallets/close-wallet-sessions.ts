import type { Transaction } from '@libs/database';
import { recordAudit } from '../audit/record-audit.js';

/** Ends every session of the agents of an account, and answers how many. Call it last in the transaction, as `recordAudit`. */
export async function closeWalletSessions(tx: Transaction, accountId: string): Promise<number> {
  const closed = await tx.sql<{ id: string; is_open: boolean }[]>`
    delete from wallet_session where account_id = ${accountId}
    returning id, expires_at > clock_timestamp() as is_open`;
  const open = closed.filter(({ is_open: isOpen }) => isOpen);
  const actor = `account:${accountId}` as const;
  for (const { id } of open) {
    await recordAudit(tx, { kind: 'wallet_session_closed', actor, accountId, subject: id });
  }
  return open.length;
}
