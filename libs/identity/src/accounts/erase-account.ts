import type { Transaction } from '@libs/database';
import { Account } from '../account.entity.js';
import { RevokedGrant } from '../oauth/revoked-grant.entity.js';
import { ExternalIdentity } from './external-identity.entity.js';
import { ApiKeyRow } from '../api-keys/api-key.entity.js';
import { WalletSessionRow } from '../wallets/wallet-session.entity.js';
import { WebSessionRow } from '../sessions/web-session.entity.js';
import { AccountPassword } from '../sign-in/account-password.entity.js';
import type { AuditActor } from '../audit/audit-event.js';
import { recordAudit } from '../audit/record-audit.js';

/**
 * Anonymises a disabled account. Its row stays, since accounting refers to it. Erase what it owned first: an
 * interrupted erasure is repeated by the account's name. Call it last in its transaction, like `recordAudit`.
 */
export async function eraseAccount(tx: Transaction, accountId: string, by: AuditActor = 'operator'): Promise<void> {
  await tx.sql`
    delete from mail_token
    where account_id = ${accountId} or email = (select email from account where id = ${accountId})`;
  const own = { account_id: accountId };
  await tx.getRepository(AccountPassword).delete(own);
  await tx.sql`delete from oidc_record where payload->>'accountId' = ${accountId}`;
  await tx.getRepository(WebSessionRow).delete(own);
  await tx.getRepository(WalletSessionRow).delete(own);
  await tx.getRepository(ApiKeyRow).delete(own);
  await tx.getRepository(ExternalIdentity).delete(own);
  await tx.getRepository(RevokedGrant).delete(own);
  const blank = { email: null, is_operator: false, erase_after: null };
  await tx.getRepository(Account).update({ id: accountId, status: 'disabled' }, blank);
  await recordAudit(tx, { kind: 'account_erased', actor: by, accountId, subject: accountId });
}
