import type { Queryable } from '@libs/database';
import { type AuditEvent, auditHash, NO_HASH } from './audit-event.js';
import { readAuditLog } from './read-audit-log.js';

export interface AuditVerdict {
  /** How many events are as they were written, from the first one on. */
  events: number;
  /** Hash of the last of them; noted elsewhere, it proves later that none of them changed or is gone. */
  lastHash: string;
  /** What is wrong after them; absent where nothing is. */
  finding?: string;
}

type Link = Pick<AuditEvent, 'id' | 'hash'>;

/**
 * Recomputes the chain of the audit log up to the first altered event. An attacker with write access can replace the
 * whole chain or cut off its end: only a hash that was noted elsewhere before, and must be in the chain, reveals that.
 */
export class VerifyAuditLog {
  constructor(private readonly database: Queryable) {}

  async run(noted?: string): Promise<AuditVerdict> {
    let last: Link = { id: 0, hash: NO_HASH };
    let isFound = noted === undefined;
    for await (const event of readAuditLog(this.database)) {
      const finding = flawOf(event, last);
      if (finding !== undefined) return { events: last.id, lastHash: last.hash, finding };
      isFound ||= event.hash === noted;
      last = event;
    }
    const verdict = { events: last.id, lastHash: last.hash };
    return isFound ? verdict : { ...verdict, finding: 'no event has the hash that was noted' };
  }
}

function flawOf(event: AuditEvent, last: Link): string | undefined {
  const { hash, ...content } = event;
  const { id, previous_hash: previous } = content;
  if (id !== last.id + 1) return `event ${last.id + 1} is missing`;
  if (auditHash(content) !== hash) return `event ${id} is not as it was written`;
  return previous === last.hash ? undefined : `event ${id} does not follow the event before it`;
}
