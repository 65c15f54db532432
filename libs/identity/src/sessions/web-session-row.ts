import type { SignInMethod, WebSession } from './web-session.js';

export interface WebSessionRow {
  id: string;
  account_id: string;
  method: SignInMethod;
  authenticated_at: Date;
  created_at: Date;
  last_seen_at: Date;
  user_agent: string;
}

export function webSessionOf(row: WebSessionRow): WebSession {
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
