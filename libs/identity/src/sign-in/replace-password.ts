import type { Transaction } from '@libs/database';
import { deleteWebSessions, recordClosedSessions } from '../sessions/close-web-session.js';
import { grantIdsOf } from '../oauth/grant-ids-of.js';
import type { AuditKind } from '../audit/audit-kind.js';
import { MailToken } from './mail-token.entity.js';
import { recordAudit } from '../audit/record-audit.js';
import { revokeGrants } from '../oauth/revoke-grants.js';
import { storePassword } from './store-password.js';

interface NewPassword {
  accountId: string;
  hash: string;
  kind: Extract<AuditKind, 'password_reset' | 'password_changed'>;
  /** The session that stays; all others end. */
  keptSession?: string;
}

/**
 * Stores a new password and ends what the old one opened: sessions, OAuth grants and links sent by mail. An intruder may
 * have connected a client. API keys stay. The caller holds the row of the account. Call it last, as `recordAudit`.
 */
export async function replacePassword(tx: Transaction, { accountId, hash, kind, keptSession }: NewPassword) {
  await storePassword(tx, accountId, hash);
  await tx.getRepository(MailToken).delete({ account_id: accountId });
  const which = keptSession === undefined ? 'all' : { allBut: keptSession };
  const sessionIds = await deleteWebSessions(tx, accountId, which);
  const actor = `account:${accountId}` as const;
  const grantIds = await grantIdsOf(tx, accountId);
  const revocation = await revokeGrants(tx, { grantIds, accountId, by: actor });
  await recordClosedSessions(tx, accountId, sessionIds);
  await recordAudit(tx, { kind, actor, accountId, subject: accountId });
  return { revocation, sessions: sessionIds.length, grants: grantIds.length };
}
