import type { WebSessionRow } from './web-session.entity.js';
import type { WebSession } from './web-session.js';

export function webSessionOf(row: Omit<WebSessionRow, 'token_hash'>): WebSession {
  return {
    id: row.id,
    accountId: row.account_id,
    method: row.method,
    authenticatedAt: row.authenticated_at,
    createdAt: row.created_at,
    lastSeenAt: row.last_seen_at,
    userAgent: row.user_agent,
  };
}
