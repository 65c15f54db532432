import type { Database } from '@libs/database';
import { newId } from '@libs/kernel';
import { hashOpaqueToken, newOpaqueToken } from './opaque-token.js';
import { recordAudit } from './record-audit.js';
import { SESSION_DAYS, SESSION_IDLE_DAYS, type SignInMethod } from './web-session.js';

const LONGEST_USER_AGENT = 300;

export interface NewWebSession {
  accountId: string;
  method: SignInMethod;
  userAgent?: string;
}

/** Opens a session for somebody who has just proved who they are. Its token is given here and never again. */
export class OpenWebSession {
  constructor(private readonly database: Database) {}

  async run({ accountId, method, userAgent = '' }: NewWebSession): Promise<{ id: string; token: string }> {
    const id = newId();
    const token = newOpaqueToken();
    await this.forgetEnded();
    await this.database.transaction(async (tx) => {
      await tx.sql`
        insert into web_session (id, token_hash, account_id, method, user_agent)
        values (${id}, ${hashOpaqueToken(token)}, ${accountId}, ${method}, ${userAgent.slice(0, LONGEST_USER_AGENT)})`;
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
