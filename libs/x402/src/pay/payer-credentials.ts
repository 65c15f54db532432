import type { Transaction } from '@libs/database';
import { makeWalletLink, openWalletSession, walletLinkAddress } from '@libs/identity';

/** What a newly settled payment answers once: neither is ever stored in the clear, logged or repeated. */
export interface PayerCredentials {
  /** Reads, awaits and cancels what the wallet made, for an hour. It never spends. */
  session_token: string;
  session_expires_at: string;
  /** Signs a browser in to the wallet's account, once within 15 minutes. */
  wallet_link: string;
}

/** Makes them in the transaction that settles the payment, or that takes its ticket. */
export async function giveCredentials(tx: Transaction, accountId: string, baseUrl: string): Promise<PayerCredentials> {
  const link = await makeWalletLink(tx, accountId);
  const { token, expiresAt } = await openWalletSession(tx, accountId);
  return {
    session_token: token,
    session_expires_at: expiresAt.toISOString(),
    wallet_link: walletLinkAddress(baseUrl, link),
  };
}
