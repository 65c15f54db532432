import { LessThan } from 'typeorm';
import type { Repositories } from '@libs/database';
import { AuditEventRow } from './audit-event.entity.js';
import type { AuditKind } from './audit-kind.js';

export interface AuditFilter {
  accountId?: string;
  kind?: AuditKind;
  /** Only events with a smaller number. */
  before?: number;
  limit: number;
}

/** Events of the audit log, the newest first, without their hashes. */
export function listAuditEvents(
  db: Repositories,
  { accountId, kind, before, limit }: AuditFilter,
): Promise<Omit<AuditEventRow, 'hash' | 'previous_hash'>[]> {
  return db.getRepository(AuditEventRow).find({
    select: { id: true, at: true, kind: true, actor: true, account_id: true, subject: true, details: true },
    where: {
      ...(accountId !== undefined && { account_id: accountId }),
      ...(kind !== undefined && { kind }),
      ...(before !== undefined && { id: LessThan(before) }),
    },
    order: { id: 'desc' },
    take: limit,
  });
}
