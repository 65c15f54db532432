import type { ApiKeyRecord } from './api-key-record.js';

/** How many working keys an account may hold when its owner makes another. */
export const MOST_LIVE_API_KEYS = 100;

/** Whether a key still works. */
export function isLiveApiKey({ revoked_at: revokedAt, expires_at: expiresAt }: ApiKeyRecord, now: Date): boolean {
  return revokedAt === null && expiresAt > now;
}
