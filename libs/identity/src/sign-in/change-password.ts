import { Inject, Injectable } from '@nestjs/common';
import { LOGGER, type Logger } from '@libs/kernel';
import { Database } from '@libs/database';
import { holdWebSession } from '../sessions/hold-web-session.js';
import type { OwnWebSession } from '../sessions/web-session.js';
import { PasswordHasher } from './password-hasher.js';
import { replacePassword } from './replace-password.js';
import { RevokeGrants } from '../oauth/revoke-grants.js';
import { SignIn } from './sign-in.js';

export interface PasswordChange {
  email: string;
  present: string;
  next: string;
}

/** What ended with the old password. */
export interface EndedByPassword {
  sessions: number;
  grants: number;
}

/**
 * Gives an account a new password by its present one, in a session that stays. It ends what a reset ends. A request that
 * comes a second time finds its own new password and changes nothing.
 */
@Injectable()
export class ChangePassword {
  constructor(
    private readonly database: Database,
    private readonly signIn: SignIn,
    private readonly hasher: PasswordHasher,
    @Inject(LOGGER) private readonly logger: Pick<Logger, 'warn'>,
  ) {}

  /** Undefined: the present password is another one, or the session has ended. */
  async run(own: OwnWebSession, change: PasswordChange): Promise<EndedByPassword | undefined> {
    const proof = await this.signIn.run(change.email, change.present);
    if (proof?.method !== 'password') return this.doneBefore(change);
    const hash = await this.hasher.hash(change.next);
    const changed = await this.database.transaction(async (tx) => {
      if (!(await holdWebSession(tx, own))) return undefined;
      const unchanged = await tx.sql`
        select 1 from account_password where account_id = ${own.accountId} and hash = ${proof.passwordHash} for update`;
      if (unchanged.length === 0) return undefined;
      const { accountId, id: keptSession } = own;
      return replacePassword(tx, { accountId, hash, kind: 'password_changed', keptSession });
    });
    if (!changed) return this.doneBefore(change);
    await new RevokeGrants(this.database).settle(changed.revocation).catch((error: unknown) => {
      this.logger.warn({ err: error }, 'a password is changed; a process may accept tokens of its grants for a moment');
    });
    return { sessions: changed.sessions, grants: changed.grants };
  }

  private async doneBefore({ email, next }: PasswordChange): Promise<EndedByPassword | undefined> {
    return (await this.signIn.run(email, next)) && { sessions: 0, grants: 0 };
  }
}
