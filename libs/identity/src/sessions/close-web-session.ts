import { Injectable } from '@nestjs/common';
import { Database, type Transaction } from '@libs/database';
import { recordAudit } from '../audit/record-audit.js';

/** Which sessions of an account end: one, all but one, or all. */
export type ClosedSessions = { only: string } | { allBut: string } | 'all';

/** Ends sessions of one account, by its owner. Those of another are left alone, and an absent one is no mistake. */
@Injectable()
export class CloseWebSession {
  constructor(private readonly database: Database) {}

  /** The number of sessions that this ended. */
  async run(accountId: string, which: ClosedSessions): Promise<number> {
    return this.database.transaction(async (tx) => {
      const ids = await deleteWebSessions(tx, accountId, which);
      await recordClosedSessions(tx, accountId, ids);
      return ids.length;
    });
  }
}

/**
 * Deletes sessions in a transaction of the caller, and answers their ids for `recordClosedSessions`. Call it before
 * `recordRevocation` and `recordAudit`: another transaction that has deleted one of the sessions may wait for their locks.
 */
export async function deleteWebSessions(tx: Transaction, accountId: string, which: ClosedSessions): Promise<string[]> {
  const only = which !== 'all' && 'only' in which ? which.only : null;
  const kept = which !== 'all' && 'allBut' in which ? which.allBut : null;
  const deleted = await tx.sql<{ id: string }[]>`
    delete from web_session
    where account_id = ${accountId}
      and (${only}::text is null or id::text = ${only})
      and (${kept}::text is null or id::text <> ${kept})
    returning id`;
  return deleted.map(({ id }) => id);
}

/** Writes to the audit log that the owner of an account ended these sessions. Call it last, as `recordAudit`. */
export async function recordClosedSessions(tx: Transaction, accountId: string, ids: readonly string[]): Promise<void> {
  const actor = `account:${accountId}` as const;
  for (const id of ids) await recordAudit(tx, { kind: 'session_closed', actor, accountId, subject: id });
}
