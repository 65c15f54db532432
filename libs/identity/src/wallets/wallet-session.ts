import { newOpaqueToken } from '../opaque-token.js';

/**
 * A session of an agent that pays from a wallet. Its token reads the library of the wallet's account, waits for its jobs
 * and cancels them; it never spends. Of the token only a hash is stored.
 */
export interface WalletSession {
  id: string;
  accountId: string;
  expiresAt: Date;
}

export const WALLET_SESSION_MINUTES = 60;

/** `mms_` and 256 bits as 43 characters of base64url. */
const FORM = /^mms_[\w-]{43}$/;

export function newWalletSessionToken(): string {
  return `mms_${newOpaqueToken()}`;
}

export function looksLikeWalletSession(text: string): boolean {
  return FORM.test(text);
}
