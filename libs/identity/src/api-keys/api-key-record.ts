import type { ApiKeyRow } from './api-key.entity.js';

/** A key as its owner sees it after its creation. */
export type ApiKeyRecord = Omit<ApiKeyRow, 'hash' | 'pepper_id' | 'form_id' | 'account'>;

/** The columns of a record. */
export const SHOWN_OF_KEY = {
  id: true,
  account_id: true,
  name: true,
  hint: true,
  scopes: true,
  created_at: true,
  expires_at: true,
  revoked_at: true,
  last_used_at: true,
  rotated_from: true,
} as const;
