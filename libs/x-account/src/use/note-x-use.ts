import { inTransaction, type Database, type Transaction } from '@libs/database';
import { type Principal, recordAudit } from '@libs/identity';
import { granteeOf } from '../grants/grantee.js';
import type { XCapability } from '../x-capability.js';

export interface XUse {
  principal: Principal;
  capability: XCapability;
  connectionId: string;
  /** `done`, or the kind of failure. */
  outcome: string;
}

/** Writes one use of a connected X account into the audit log. Within a transaction it comes last, as `recordAudit`. */
export async function noteXUse(db: Database | Transaction, use: XUse): Promise<void> {
  const { principal, capability, connectionId, outcome } = use;
  const grantee = granteeOf(principal);
  await inTransaction(db, (tx) =>
    recordAudit(tx, {
      kind: 'x_used',
      actor: `account:${principal.accountId}`,
      accountId: principal.accountId,
      subject: connectionId,
      details: { capability, outcome, grantee_type: grantee?.type ?? null, grantee: grantee?.id ?? null },
    }),
  );
}
