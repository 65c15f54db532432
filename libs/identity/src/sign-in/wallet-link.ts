import type { Queryable } from '@libs/database';
import { makeOneTimeLink } from './one-time-link.js';

/** The page that a wallet link leads to. */
export const WALLET_LINK_PATH = '/login/wallet-link';

/** Makes the secret of a link that signs a browser in to the account of a wallet: once, within 15 minutes. */
export async function makeWalletLink(db: Queryable, accountId: string): Promise<string> {
  return makeOneTimeLink(db, 'wallet', { account_id: accountId });
}

/** The address of a link with this secret. */
export function walletLinkAddress(baseUrl: string, token: string): string {
  return `${baseUrl}${WALLET_LINK_PATH}?token=${token}`;
}
