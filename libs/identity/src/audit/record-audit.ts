import type { Transaction } from '@libs/database';
import { type AuditActor, type AuditDetails, type AuditEvent, auditHash, NO_HASH } from './audit-event.js';
import type { AuditKind } from './audit-kind.js';

export interface NewAuditEvent {
  kind: AuditKind;
  actor: AuditActor;
  /** The account of the event; absent if it concerns none. */
  accountId?: string;
  subject: string;
  details?: AuditDetails;
}

/** How times are written, for `to_char` of a time in UTC. */
export const AUDIT_TIME = 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"';

interface Head {
  id: number | null;
  hash: string | null;
  now: string;
}

/**
 * Appends an event in the transaction that makes it true. Call it last, after `recordRevocation`: it holds a lock until
 * commit, so that the chain cannot fork, and taking other locks after it could deadlock.
 */
export async function recordAudit(tx: Transaction, event: NewAuditEvent): Promise<void> {
  // An advisory lock: a table lock would wait for a running vacuum.
  await tx.sql`select pg_advisory_xact_lock(hashtext('audit_event'))`;
  // A separate statement: its snapshot is taken after the lock. The lock statement's snapshot is older.
  const [head] = await tx.sql<Head[]>`
    select last.id, encode(last.hash, 'hex') as hash,
      to_char(clock_timestamp() at time zone 'UTC', ${AUDIT_TIME}) as now
    from (select) one left join (select id, hash from audit_event order by id desc limit 1) last on true`;
  if (!head) throw new Error('the database did not say how the audit log ends');
  const { kind, actor, subject, accountId = null, details = {} } = event;
  const content: Omit<AuditEvent, 'hash'> = {
    id: (head.id ?? 0) + 1,
    at: head.now,
    kind,
    actor,
    account_id: accountId,
    subject,
    details,
    previous_hash: head.hash ?? NO_HASH,
  };
  await tx.sql`
    insert into audit_event (id, at, kind, actor, account_id, subject, details, previous_hash, hash)
    values (${content.id}, ${content.at}::timestamptz, ${kind}, ${actor}, ${accountId}, ${subject}, ${details},
      ${Buffer.from(content.previous_hash, 'hex')}, ${Buffer.from(auditHash(content), 'hex')})`;
}
