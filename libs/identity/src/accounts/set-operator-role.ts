import type { Database } from '@libs/database';
import { deny } from '@libs/kernel';
import { Account } from '../account.entity.js';
import type { AuditActor } from '../audit/audit-event.js';
import { recordAudit } from '../audit/record-audit.js';

interface RoleChange {
  accountId: string;
  isOperator: boolean;
  by: AuditActor;
}

/**
 * Gives an account the operator role, or takes it away: the next request already goes by it, since the role is read at each
 * use. Answers false where nothing was to be changed. Throws `not_found`, `input_unsupported`.
 */
export function setOperatorRole(database: Database, { accountId, isOperator, by }: RoleChange): Promise<boolean> {
  return database.transaction(async (tx) => {
    const [account] = await tx.sql<Pick<Account, 'kind' | 'status' | 'is_operator'>[]>`
      select kind, status, is_operator from account where id = ${accountId} for no key update`;
    if (!account) throw deny('not_found', 'There is no such account.', { nextStep: 'Check the id of the account.' });
    if (account.is_operator === isOperator) return false;
    if (isOperator) requireFreshSignIns(account);
    await tx.getRepository(Account).update({ id: accountId }, { is_operator: isOperator });
    const kind = isOperator ? 'operator_role_given' : 'operator_role_taken';
    await recordAudit(tx, { kind, actor: by, accountId, subject: accountId });
    return true;
  });
}

/** What an operator does needs a fresh sign-in at this service. */
function requireFreshSignIns({ kind, status }: Pick<Account, 'kind' | 'status'>): void {
  const nextStep = 'Give the role to an account that signs in here by password, wallet or link.';
  if (status !== 'active') throw deny('input_unsupported', 'The account is disabled.', { nextStep });
  if (kind === 'external') {
    throw deny('input_unsupported', 'The owner of the account signs in at another issuer.', { nextStep });
  }
}
