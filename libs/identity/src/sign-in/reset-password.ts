import { Inject, Injectable } from '@nestjs/common';
import { LOGGER, type Logger } from '@libs/kernel';
import { Database } from '@libs/database';
import { MailToken } from './mail-token.entity.js';
import { deleteWebSessions, recordClosedSessions } from '../sessions/close-web-session.js';
import { grantIdsOf } from '../oauth/grant-ids-of.js';
import { isMailTokenGood, linkIsOver, lockAccountOfMailToken, takeMailToken } from './one-time-link.js';
import { PasswordHasher } from './password-hasher.js';
import { recordAudit } from '../audit/record-audit.js';
import { revokeGrants, RevokeGrants } from '../oauth/revoke-grants.js';
import { storePassword } from './store-password.js';

/**
 * Gives an account a new password. In the same transaction it ends the account's sessions, its OAuth grants and every other
 * link that was sent for it: an intruder may have connected a client. API keys stay. The account is locked: a consent at
 * the same moment (`holdWebSession`) is committed before, so that its grant ends here, or it waits and then finds its
 * session gone.
 */
@Injectable()
export class ResetPassword {
  constructor(
    private readonly database: Database,
    private readonly hasher: PasswordHasher,
    @Inject(LOGGER) private readonly logger: Pick<Logger, 'warn'>,
  ) {}

  /**
   * Answers the account's id. From then on no process accepts a token of the grants, except a process that did not confirm
   * their end in time (which is logged). Throws `not_found`.
   */
  async run(token: string, password: string): Promise<string> {
    // A made-up link costs no hash, which is slow on purpose.
    if (!(await isMailTokenGood(this.database, 'reset', token))) throw linkIsOver();
    const hash = await this.hasher.hash(password);
    const { accountId, revocation } = await this.database.transaction(async (tx) => {
      await lockAccountOfMailToken(tx, token);
      const { account_id: accountId } = await takeMailToken(tx, 'reset', token);
      if (accountId === null) throw linkIsOver();
      await storePassword(tx, accountId, hash);
      await tx.getRepository(MailToken).delete({ account_id: accountId });
      const sessionIds = await deleteWebSessions(tx, accountId, 'all');
      const actor = `account:${accountId}` as const;
      const grantIds = await grantIdsOf(tx, accountId);
      const revocation = await revokeGrants(tx, { grantIds, accountId, by: actor });
      await recordClosedSessions(tx, accountId, sessionIds);
      await recordAudit(tx, { kind: 'password_reset', actor, accountId, subject: accountId });
      return { accountId, revocation };
    });
    await new RevokeGrants(this.database).settle(revocation).catch((error: unknown) => {
      this.logger.warn({ err: error }, 'a password is reset; a process may accept tokens of its grants for a moment');
    });
    return accountId;
  }
}
