import { Injectable } from '@nestjs/common';
import { Database } from '@libs/database';
import { hashOpaqueToken } from '../opaque-token.js';
import { FRESH_SIGN_IN_MINUTES, type OwnWebSession, SESSION_DAYS, SESSION_IDLE_DAYS } from './web-session.js';
import { webSessionOf } from './web-session-of.js';
import { WebSessionRow } from './web-session.entity.js';

/**
 * The session that a cookie's token opens, while it lives and its account is active. Read every time and remembered
 * nowhere: a session that was closed, or whose account was, is refused from that moment on in every process.
 */
@Injectable()
export class FindWebSession {
  constructor(private readonly database: Database) {}

  async run(token: string): Promise<OwnWebSession | undefined> {
    const [row] = await this.database.sql<
      (Omit<WebSessionRow, 'token_hash'> & { use_is_due: boolean; is_fresh: boolean; is_operator: boolean })[]
    >`
      select s.id, s.account_id, s.method, s.authenticated_at, s.created_at, s.last_seen_at, s.user_agent, a.is_operator,
        s.last_seen_at < clock_timestamp() - interval '60 seconds' as use_is_due,
        s.method <> 'wallet_link'
          and s.authenticated_at > clock_timestamp() - make_interval(mins => ${FRESH_SIGN_IN_MINUTES}::int) as is_fresh
      from web_session s join account a on a.id = s.account_id
      where s.token_hash = ${hashOpaqueToken(token)} and a.status = 'active'
        and s.last_seen_at > clock_timestamp() - make_interval(days => ${SESSION_IDLE_DAYS}::int)
        and s.created_at > clock_timestamp() - make_interval(days => ${SESSION_DAYS}::int)`;
    if (!row) return undefined;
    if (row.use_is_due) {
      const used = { last_seen_at: () => 'clock_timestamp()' };
      await this.database.getRepository(WebSessionRow).update({ id: row.id }, used);
    }
    return { ...webSessionOf(row), isFresh: row.is_fresh, isOperator: row.is_operator };
  }
}
