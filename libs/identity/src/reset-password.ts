import type { Database } from '@libs/database';
import { CloseWebSession } from './close-web-session.js';
import { isMailTokenGood, LinkIsOver, takeMailToken } from './mail-token.js';
import type { PasswordHasher } from './password-hasher.js';
import { recordAudit } from './record-audit.js';
import { storePassword } from './store-password.js';

/** Gives an account a new password, and ends its sessions and every other link that was sent for it. */
export class ResetPassword {
  constructor(
    private readonly database: Database,
    private readonly hasher: PasswordHasher,
  ) {}

  /** The account's id. Throws LinkIsOver. */
  async run(token: string, password: string): Promise<string> {
    // A made-up link costs no hash, which is slow on purpose.
    if (!(await isMailTokenGood(this.database, 'reset', token))) throw new LinkIsOver();
    const hash = await this.hasher.hash(password);
    return this.database.transaction(async (tx) => {
      const { account_id: accountId } = await takeMailToken(tx, 'reset', token);
      if (accountId === null) throw new LinkIsOver();
      await storePassword(tx, accountId, hash);
      await tx.sql`delete from mail_token where account_id = ${accountId}`;
      await new CloseWebSession(tx).run(accountId, 'all');
      const actor = `account:${accountId}` as const;
      await recordAudit(tx, { kind: 'password_reset', actor, accountId, subject: accountId });
      return accountId;
    });
  }
}
