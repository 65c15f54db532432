import type { Database } from '@libs/database';
import { Denial } from '@libs/kernel';
import type { SignInProof } from '../sessions/sign-in-proof.js';
import { walletAccount } from './wallet-account.js';
import type { WalletMessage, WalletMessages } from './wallet-message.js';
import { NONCE_MINUTES, takeWalletNonce } from './wallet-nonce.js';

/** Base. A signature moves nothing on any chain; one number is named, so that nothing is signed for another use. */
const SIGN_IN_CHAIN = 8453;
/** Milliseconds that the clock of a wallet may be ahead of ours. */
const AHEAD = 60_000;

export class WalletRefused extends Denial {
  constructor(description: string) {
    super('invalid_token', description, { nextStep: 'Ask for a new nonce, and sign its message again.' });
  }
}

export interface SignedMessage {
  text: string;
  signature: string;
  /** The value of the pre-session cookie of the browser that asked for the nonce. */
  browser: string;
  /** Hears that the wallet comes for the first time, before it gets an account; what it throws refuses that. */
  onNew: () => Promise<void>;
}

/** Sign-In with Ethereum (EIP-4361) for this service: says whose wallet signed, and refuses what was not meant for us. */
export class WalletSignIn {
  constructor(
    private readonly database: Database,
    private readonly messages: WalletMessages,
    /** Where wallets sign in. */
    private readonly uri: string,
  ) {}

  /** A message for this address to sign; undefined where it is none. */
  write(address: string, nonce: string, now: Date): Promise<string | undefined> {
    const issuedAt = now.getTime();
    const expiresAt = issuedAt + NONCE_MINUTES * 60_000;
    const { host: domain } = new URL(this.uri);
    const message = {
      domain,
      address,
      uri: this.uri,
      version: '1',
      chainId: SIGN_IN_CHAIN,
      nonce,
      issuedAt,
      expiresAt,
    };
    return this.messages.write(message, 'Sign in to Mediamaker. This costs nothing.');
  }

  /** Of a new account where the wallet comes for the first time. */
  async run({ text, signature, browser, onNew }: SignedMessage, now: Date): Promise<SignInProof> {
    const message = await this.messages.read(text);
    if (!message) throw new WalletRefused('This is not a message as wallets sign it (EIP-4361).');
    const mistake = this.mistakeOf(message, now.getTime());
    if (mistake !== undefined) throw new WalletRefused(mistake);
    if (!(await this.messages.isSigned(text, message.address, signature))) {
      throw new WalletRefused('The message was not signed by its address.');
    }
    if (!(await takeWalletNonce(this.database, browser, message.nonce))) {
      throw new WalletRefused('The nonce was used already, is too old, or was given to another browser.');
    }
    const account = await walletAccount(this.database, message.address, onNew);
    if (account.status !== 'active') throw new WalletRefused('The account of this wallet is closed.');
    return { accountId: account.id, method: 'wallet' };
  }

  private mistakeOf({ domain, uri, version, chainId, ...times }: WalletMessage, now: number): string | undefined {
    if (domain !== new URL(this.uri).host || uri !== this.uri) return 'The message is meant for another service.';
    if (version !== '1' || chainId !== SIGN_IN_CHAIN)
      return `The message must be of chain ${SIGN_IN_CHAIN}, version 1.`;
    const { issuedAt = Number.NaN, expiresAt = Number.NaN, notBefore = now } = times;
    const isOfToday = issuedAt <= now + AHEAD && issuedAt > now - NONCE_MINUTES * 60_000;
    return isOfToday && expiresAt > now && notBefore <= now ? undefined : 'The message is not valid now.';
  }
}
