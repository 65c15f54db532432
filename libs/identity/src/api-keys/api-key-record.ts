import type { Scope } from '../scope.js';

/** A key as its owner sees it after its creation. */
export interface ApiKeyRecord {
  id: string;
  account_id: string;
  name: string;
  /** Last four characters, to tell keys apart. */
  hint: string;
  scopes: Scope[];
  created_at: Date;
  expires_at: Date;
  revoked_at: Date | null;
  /** Up to a minute late. */
  last_used_at: Date | null;
  /** The key that this one replaced. */
  rotated_from: string | null;
}
