import type { Transaction } from '@libs/database';
import { recordAudit } from '../audit/record-audit.js';

/**
 * Takes from an account that was disabled whatever tells whose it was. Its row stays without a name, for the books refer to
 * it. What it owned has to be gone before: its name is what an interrupted erasure is repeated by. To be called last in its
 * transaction, as `recordAudit`.
 */
export async function eraseAccount(tx: Transaction, accountId: string): Promise<void> {
  await tx.sql`
    delete from mail_token
    where account_id = ${accountId} or email = (select email from account where id = ${accountId})`;
  await tx.sql`delete from account_password where account_id = ${accountId}`;
  await tx.sql`delete from oidc_record where payload->>'accountId' = ${accountId}`;
  await tx.sql`delete from web_session where account_id = ${accountId}`;
  await tx.sql`delete from wallet_session where account_id = ${accountId}`;
  await tx.sql`delete from api_key where account_id = ${accountId}`;
  await tx.sql`delete from external_identity where account_id = ${accountId}`;
  await tx.sql`delete from revoked_grant where account_id = ${accountId}`;
  await tx.sql`update account set email = null where id = ${accountId} and status = 'disabled'`;
  await recordAudit(tx, { kind: 'account_erased', actor: 'operator', accountId, subject: accountId });
}
