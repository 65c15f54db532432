import type { Database } from '@libs/database';
import { type AuditActor, recordAudit } from '@libs/identity';
import { type TopUp, TopUpCredits } from '@libs/library';

/** Adds credits to a balance, with an event in the audit log. Answers false for an order that was carried out before. */
export function addCredits(database: Database, order: TopUp & { by: AuditActor }): Promise<boolean> {
  return database.transaction(async (tx) => {
    if (!(await new TopUpCredits(tx).run(order))) return false;
    const { accountId, amount: credits, by: actor } = order;
    await recordAudit(tx, { kind: 'credits_added', actor, accountId, subject: accountId, details: { credits } });
    return true;
  });
}
