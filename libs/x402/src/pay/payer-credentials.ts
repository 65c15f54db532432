import type { Transaction } from '@libs/database';
import { makeWalletLink, openWalletSession, walletLinkAddress } from '@libs/identity';
import type { Payment } from '../ledger/payment.entity.js';

/** What a newly settled payment answers once: neither is ever stored in the clear, logged or repeated. */
export interface PayerCredentials {
  /** Reads, awaits and cancels what the wallet made, for an hour. It never spends. */
  session_token: string;
  session_expires_at: string;
  /** Signs a browser in to the wallet's account, once within 15 minutes. */
  wallet_link: string;
}

/** The request whose own settlement made the transfer, or one that brings the ticket of that request. */
export type CredentialsHolder = 'settler' | { ticketHash: Buffer };

/**
 * Gives the credentials of a payment, once, whichever process saw its transfer first. Undefined where they were given, or
 * the ticket is another one.
 */
export async function giveCredentials(
  tx: Transaction,
  { id, account_id: accountId }: Pick<Payment, 'id' | 'account_id'>,
  { holder, baseUrl }: { holder: CredentialsHolder; baseUrl: string },
): Promise<PayerCredentials | undefined> {
  const ticketHash = holder === 'settler' ? null : holder.ticketHash;
  const given = await tx.sql`
    update payment set credentials_given = true, ticket_hash = null
    where id = ${id} and not credentials_given and state in ('settled', 'job')
      and (${holder === 'settler'} or ticket_hash = ${ticketHash}) returning 1`;
  if (given.length === 0) return undefined;
  const link = await makeWalletLink(tx, accountId);
  const { token, expiresAt } = await openWalletSession(tx, accountId);
  return {
    session_token: token,
    session_expires_at: expiresAt.toISOString(),
    wallet_link: walletLinkAddress(baseUrl, link),
  };
}
