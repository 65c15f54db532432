import { Injectable } from '@nestjs/common';
import { Database } from '@libs/database';
import { SESSION_DAYS, SESSION_IDLE_DAYS, type WebSession } from './web-session.js';
import { webSessionOf } from './web-session-of.js';
import type { WebSessionRow } from './web-session.entity.js';

/** The living sessions of an account, the one that was used last first. */
@Injectable()
export class ListWebSessions {
  constructor(private readonly database: Database) {}

  async run(accountId: string): Promise<WebSession[]> {
    const rows = await this.database.sql<Omit<WebSessionRow, 'token_hash'>[]>`
      select id, account_id, method, authenticated_at, created_at, last_seen_at, user_agent
      from web_session
      where account_id = ${accountId}
        and last_seen_at > clock_timestamp() - make_interval(days => ${SESSION_IDLE_DAYS}::int)
        and created_at > clock_timestamp() - make_interval(days => ${SESSION_DAYS}::int)
      order by last_seen_at desc, id`;
    return rows.map(webSessionOf);
  }
}
