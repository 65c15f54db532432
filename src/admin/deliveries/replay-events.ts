import type { Database } from '@libs/database';
import { replayDeliveries } from '@libs/events';
import { type AuditActor, recordAudit } from '@libs/identity';

/** Sends events once more, with an event in the audit log where any is sent. Answers how many. */
export function replayEvents(database: Database, which: { id: string } | 'dead', by: AuditActor): Promise<number> {
  return database.transaction(async (tx) => {
    const count = await replayDeliveries(tx, which);
    const subject = which === 'dead' ? which : which.id;
    if (count > 0) await recordAudit(tx, { kind: 'events_replayed', actor: by, subject, details: { count } });
    return count;
  });
}
