import { type Database, inTransaction, type Transaction } from '@libs/database';
import { recordAudit } from './record-audit.js';

/** Which sessions of an account end: one, all but one, or all. */
export type ClosedSessions = { only: string } | { allBut: string } | 'all';

/**
 * Ends sessions of one account, by its owner. Those of another are left alone, and an absent one is no mistake. In a
 * transaction of others to be called last, as `recordAudit`.
 */
export class CloseWebSession {
  constructor(private readonly database: Database | Transaction) {}

  /** The number of sessions that this ended. */
  async run(accountId: string, which: ClosedSessions): Promise<number> {
    const only = which !== 'all' && 'only' in which ? which.only : null;
    const kept = which !== 'all' && 'allBut' in which ? which.allBut : null;
    return inTransaction(this.database, async (tx) => {
      const closed = await tx.sql<{ id: string }>`
        delete from web_session
        where account_id = ${accountId}
          and (${only}::text is null or id::text = ${only})
          and (${kept}::text is null or id::text <> ${kept})
        returning id`;
      const actor = `account:${accountId}` as const;
      for (const { id } of closed) await recordAudit(tx, { kind: 'session_closed', actor, accountId, subject: id });
      return closed.length;
    });
  }
}
