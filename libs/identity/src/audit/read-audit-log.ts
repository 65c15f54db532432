import type { Queryable } from '@libs/database';
import type { AuditEvent } from './audit-event.js';
import { AUDIT_TIME } from './record-audit.js';

const BATCH = 1_000;

/** Every event of the audit log, in order; those that are appended meanwhile too. */
export async function* readAuditLog(db: Queryable, batch = BATCH): AsyncGenerator<AuditEvent> {
  let last = 0;
  for (;;) {
    const events = await db.sql<AuditEvent[]>`
      select id, to_char(at at time zone 'UTC', ${AUDIT_TIME}) as at, kind, actor, account_id, subject, details,
        encode(previous_hash, 'hex') as previous_hash, encode(hash, 'hex') as hash
      from audit_event where id > ${last} order by id limit ${batch}`;
    yield* events;
    const end = events.at(-1);
    if (!end || events.length < batch) return;
    last = end.id;
  }
}
