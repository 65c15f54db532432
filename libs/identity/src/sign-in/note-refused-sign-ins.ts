import { Injectable } from '@nestjs/common';
import { Database, type Queryable } from '@libs/database';
import { findAccountByEmail } from '../accounts/find-account.js';
import { recordAudit } from '../audit/record-audit.js';

/**
 * Records in the audit log that the sign-in tries of an account are spent: once in 15 minutes, so that guessing can
 * neither fill the log nor block its lock. An address without an account is ignored.
 */
@Injectable()
export class NoteRefusedSignIns {
  constructor(private readonly database: Database) {}

  async run(email: string): Promise<void> {
    const account = await findAccountByEmail(this.database, email);
    if (!account || (await isNoted(this.database, account.id))) return;
    const { id } = account;
    await this.database.transaction(async (tx) => {
      // The row lock makes only one of concurrent requests record the event.
      await tx.sql`select 1 from account where id = ${id} for no key update`;
      if (await isNoted(tx, id)) return;
      await recordAudit(tx, { kind: 'sign_in_refused', actor: 'service', accountId: id, subject: id });
    });
  }
}

async function isNoted(db: Queryable, accountId: string): Promise<boolean> {
  const rows = await db.sql`
    select 1 from audit_event
    where account_id = ${accountId} and kind = 'sign_in_refused' and at > clock_timestamp() - interval '15 minutes'
    limit 1`;
  return rows.length > 0;
}
