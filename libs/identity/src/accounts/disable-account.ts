import type { Database } from '@libs/database';
import { deny } from '@libs/kernel';
import { Account } from '../account.entity.js';
import type { AuditActor } from '../audit/audit-event.js';
import { recordAudit } from '../audit/record-audit.js';
import { recordRevocation } from '../revocation/revocation.js';
import { SettleRevocation } from '../revocation/settle-revocation.js';

/** Closes an account. When this returns, no process accepts any credential of it. */
export class DisableAccount {
  constructor(private readonly database: Database) {}

  async run(accountId: string, by: AuditActor = 'operator'): Promise<void> {
    const revocation = await this.database.transaction(async (tx) => {
      const [row] = await tx.sql<{ is_active: boolean }[]>`
        select status = 'active' as is_active from account where id = ${accountId} for no key update`;
      if (!row) {
        throw deny('not_found', 'There is no such account.', {
          nextStep: 'Check the e-mail address or the account id.',
        });
      }
      await tx.getRepository(Account).update({ id: accountId }, { status: 'disabled' });
      const number = await recordRevocation(tx, { kind: 'account', subject: accountId });
      const event = { kind: 'account_disabled', actor: by, accountId, subject: accountId } as const;
      if (row.is_active) await recordAudit(tx, event);
      return number;
    });
    await new SettleRevocation(this.database).run(revocation);
  }
}
