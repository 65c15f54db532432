import { randomUUID } from 'node:crypto';

const PREFIX = 'apps-';

/**
 * A session id that remembers one thing: the host of this client shows pages. Older revisions say so only in `initialize`, and
 * nothing is kept between POSTs. It gives no right, so it is neither stored nor checked.
 */
export function newAppsSession(): string {
  return PREFIX + randomUUID();
}

/** Whether `Mcp-Session-Id` is such an id. */
export function isAppsSession(header: unknown): boolean {
  return typeof header === 'string' && header.startsWith(PREFIX);
}
