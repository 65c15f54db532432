import { Inject, Injectable } from '@nestjs/common';
import { LOGGER, type Logger } from '@libs/kernel';
import { Database } from '@libs/database';
import { isMailTokenGood, linkIsOver, lockAccountOfMailToken, takeMailToken } from './one-time-link.js';
import { PasswordHasher } from './password-hasher.js';
import { replacePassword } from './replace-password.js';
import { RevokeGrants } from '../oauth/revoke-grants.js';

/**
 * Gives an account a new password. In the same transaction it ends what the old one opened (`replacePassword`). The account
 * is locked: a consent at the same moment (`holdWebSession`) is committed before, so that its grant ends here, or it waits
 * and then finds its session gone.
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
      const { revocation } = await replacePassword(tx, { accountId, hash, kind: 'password_reset' });
      return { accountId, revocation };
    });
    await new RevokeGrants(this.database).settle(revocation).catch((error: unknown) => {
      this.logger.warn({ err: error }, 'a password is reset; a process may accept tokens of its grants for a moment');
    });
    return accountId;
  }
}
