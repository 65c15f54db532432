import type { Queryable } from '@libs/database';
import { SESSION_DAYS, SESSION_IDLE_DAYS } from './web-session.js';

/** Those of the sessions that live, and whose account is active. Asking does not count as a use. */
export async function livingWebSessions({ sql }: Queryable, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const living = await sql<{ id: string }[]>`
    select s.id from web_session s join account a on a.id = s.account_id
    where s.id = any(${ids}::uuid[]) and a.status = 'active'
      and s.last_seen_at > clock_timestamp() - make_interval(days => ${SESSION_IDLE_DAYS}::int)
      and s.created_at > clock_timestamp() - make_interval(days => ${SESSION_DAYS}::int)`;
  return new Set(living.map(({ id }) => id));
}
