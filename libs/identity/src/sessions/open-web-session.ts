import { Injectable } from '@nestjs/common';
import { Database, type Transaction } from '@libs/database';
import { deny, newId } from '@libs/kernel';
import { WebSessionRow } from './web-session.entity.js';
import { hashOpaqueToken, newOpaqueToken } from '../opaque-token.js';
import { recordAudit } from '../audit/record-audit.js';
import type { SignInProof } from './sign-in-proof.js';
import { SESSION_DAYS, SESSION_IDLE_DAYS } from './web-session.js';

const LONGEST_USER_AGENT = 300;

export type NewWebSession = SignInProof & { userAgent?: string };

/**
 * Opens a session after a successful proof, if that proof still holds: a concurrent new password or closing of the
 * account must not leave a session behind. The token is returned only here.
 */
@Injectable()
export class OpenWebSession {
  constructor(private readonly database: Database) {}

  /** Throws `invalid_token`. */
  async run({ userAgent = '', ...proof }: NewWebSession): Promise<{ id: string; token: string }> {
    const { accountId, method } = proof;
    const id = newId();
    const token = newOpaqueToken();
    await this.forgetEnded();
    await this.database.transaction(async (tx) => {
      if (!(await holds(tx, proof))) {
        throw deny('invalid_token', 'The account or its password was changed while you signed in.', {
          nextStep: 'Sign in again.',
        });
      }
      await tx.getRepository(WebSessionRow).insert({
        id,
        token_hash: hashOpaqueToken(token),
        account_id: accountId,
        method,
        user_agent: userAgent.slice(0, LONGEST_USER_AGENT),
      });
      const actor = `account:${accountId}` as const;
      await recordAudit(tx, { kind: 'session_opened', actor, accountId, subject: id, details: { method } });
    });
    return { id, token };
  }

  private async forgetEnded(): Promise<void> {
    await this.database.sql`
      delete from web_session where last_seen_at < clock_timestamp() - make_interval(days => ${SESSION_IDLE_DAYS}::int)
        or created_at < clock_timestamp() - make_interval(days => ${SESSION_DAYS}::int)`;
  }
}

/** A transaction that closes the account or changes its password waits for this one, and then finds the session. */
async function holds(tx: Transaction, proof: SignInProof): Promise<boolean> {
  const { accountId } = proof;
  const open = await tx.sql`select 1 from account where id = ${accountId} and status = 'active' for share`;
  if (open.length === 0 || proof.method !== 'password') return open.length > 0;
  const unchanged = await tx.sql`
    select 1 from account_password where account_id = ${accountId} and hash = ${proof.passwordHash} for share`;
  return unchanged.length > 0;
}
