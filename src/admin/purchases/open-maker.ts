import type { Database } from '@libs/database';
import { type AuditActor, recordAudit } from '@libs/identity';
import { type MAKER_NAMES, reopenMaker } from '@libs/providers';

/** Has the service buy at a maker again, with an event in the audit log. False: it was open. */
export function openMaker(database: Database, maker: (typeof MAKER_NAMES)[number], by: AuditActor): Promise<boolean> {
  return database.transaction(async (tx) => {
    const wasClosed = await reopenMaker(tx, maker);
    if (wasClosed) await recordAudit(tx, { kind: 'maker_opened', actor: by, subject: maker });
    return wasClosed;
  });
}
