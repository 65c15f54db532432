import { Inject, Injectable } from '@nestjs/common';
import { serverSettings, type ServerSettings } from '@libs/kernel/settings';
import { Database } from '@libs/database';
import { WalletSignatures } from './wallet-signatures.js';
import { WalletMessages } from './wallet-message.js';
import type { SignInProof } from '../sessions/sign-in-proof.js';
import { walletAccount } from './wallet-account.js';
import { makeWalletNonce } from './wallet-nonce.js';
import { type ProofPurpose, type SignedMessage, WalletProof, walletRefused } from './wallet-proof.js';

/** Base. */
const DEFAULT_CHAIN = 8453;

/** What the proof of a browser at this address is for. A contract wallet signs for its own chain; any chain fits a key. */
function browserPurpose(uri: string, contractChainId: number = DEFAULT_CHAIN): ProofPurpose {
  return { uri, chainIds: [contractChainId] };
}

interface BrowserMessage extends SignedMessage {
  browser: string;
  /** Called before a wallet without an account gets one; what it throws refuses that. */
  onNew: () => Promise<void>;
}

/** Signs the owner of a wallet in to the web pages. */
@Injectable()
export class WalletSignIn {
  private readonly proof: WalletProof;

  constructor(
    private readonly database: Database,
    messages: WalletMessages,
    signatures: WalletSignatures,
    @Inject(serverSettings.KEY) { baseUrl }: Pick<ServerSettings, 'baseUrl'>,
  ) {
    this.proof = new WalletProof(
      database,
      messages,
      signatures,
      browserPurpose(`${baseUrl}/login`, signatures.contractChainId),
    );
  }

  /** A nonce for this browser, and the message for its wallet to sign. */
  async ask(address: string, browser: string, now: Date): Promise<{ nonce: string; message: string }> {
    const nonce = await makeWalletNonce(this.database, browser);
    const [chainId = DEFAULT_CHAIN] = this.proof.purpose.chainIds;
    const fields = { ...this.proof.fields(nonce, now), address, chainId };
    return { nonce, message: await this.proof.text(fields) };
  }

  /** Opens the account of a wallet that comes for the first time. */
  async run({ onNew, ...signed }: BrowserMessage, now: Date): Promise<SignInProof> {
    const address = await this.proof.check(signed, now);
    const account = await walletAccount(this.database, address, onNew);
    if (account.status !== 'active') throw walletRefused('The account of this wallet is closed.');
    return { accountId: account.id, method: 'wallet' };
  }
}
