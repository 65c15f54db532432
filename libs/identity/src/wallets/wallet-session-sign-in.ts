import { Inject, Injectable } from '@nestjs/common';
import { serverSettings, type ServerSettings } from '@libs/kernel/settings';
import { Database } from '@libs/database';
import { WalletSignatures } from './wallet-signatures.js';
import { WalletMessages } from './wallet-message.js';
import type { Account } from '../account.entity.js';
import { type OpenedWalletSession, openWalletSession } from './open-wallet-session.js';
import { readSignInWithX } from './sign-in-with-x.js';
import { walletIdentity } from './wallet-identity.js';
import { makeWalletNonce } from './wallet-nonce.js';
import { type ProofFields, WalletProof, walletRefused } from './wallet-proof.js';

/** Base and Base Sepolia. A message of either proves the same wallet: the chain is no part of its identity. */
export const AGENT_CHAIN_IDS = [8453, 84532] as const;

/** What the proof of an agent at this address is for. */
function agentPurpose(uri: string) {
  return { uri, chainIds: AGENT_CHAIN_IDS } as const;
}

export interface AskedProof {
  /** For one chain, ready to sign. */
  message: string;
  /** The same without address and chain. */
  fields: ProofFields;
}

export type AgentProof = { header: string } | { message: string; signature: string };

/**
 * Opens a wallet session for an agent that signs, so that a lost answer or an expired token loses nothing. It opens no
 * account. Its nonces are bound to no browser: an agent has none, and the answer sets no cookie.
 */
@Injectable()
export class WalletSessionSignIn {
  private readonly proof: WalletProof;

  constructor(
    private readonly database: Database,
    messages: WalletMessages,
    signatures: WalletSignatures,
    @Inject(serverSettings.KEY) { baseUrl }: Pick<ServerSettings, 'baseUrl'>,
  ) {
    this.proof = new WalletProof(database, messages, signatures, agentPurpose(`${baseUrl}/api/x402/session`));
  }

  /** A new nonce, and what to sign with it. */
  async ask(address: string, chainId: number, now: Date): Promise<AskedProof> {
    const fields = this.proof.fields(await makeWalletNonce(this.database, null), now);
    return { message: await this.proof.text({ ...fields, address, chainId }), fields };
  }

  /** Throws `invalid_token`. */
  async run(proof: AgentProof, now: Date): Promise<OpenedWalletSession & { accountId: string }> {
    const { text, signature } = await this.signedText(proof);
    const accountId = walletIdentity(await this.proof.check({ text, signature, browser: null }, now));
    const session = await this.database.transaction(async (tx) => {
      const [account] = await tx.sql<Pick<Account, 'status'>[]>`
        select status from account where id = ${accountId} for share`;
      if (!account) {
        throw walletRefused(
          'This wallet has no account here.',
          'Pay for a tool call (GET /api/x402/status says whether payment is open), or sign up with this wallet at /login.',
        );
      }
      if (account.status !== 'active') throw walletRefused('The account of this wallet is closed.');
      return openWalletSession(tx, accountId);
    });
    return { ...session, accountId };
  }

  private async signedText(proof: AgentProof): Promise<{ text: string; signature: string }> {
    if ('message' in proof) return { text: proof.message, signature: proof.signature };
    const sent = readSignInWithX(proof.header);
    if (!sent) throw walletRefused('SIGN-IN-WITH-X is not the base64 JSON of a proof of an Ethereum wallet.');
    return { text: await this.proof.text(sent.fields), signature: sent.signature };
  }
}
