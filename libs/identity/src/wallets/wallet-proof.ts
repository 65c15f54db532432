import type { Queryable } from '@libs/database';
import { type Denial, deny } from '@libs/kernel';
import type { WalletMessage, WalletMessageFields, WalletMessages } from './wallet-message.js';
import { NONCE_MINUTES, type NonceBrowser, takeWalletNonce } from './wallet-nonce.js';
import type { WalletSignatures } from './wallet-signatures.js';

/** Milliseconds that the clock of a wallet may be ahead of ours. */
const AHEAD = 60_000;
const STATEMENT = 'Sign in to Mediamaker. This costs nothing.';

export function walletRefused(
  description: string,
  nextStep = 'Ask for a new nonce, and sign its message again.',
): Denial {
  return deny('invalid_token', description, { nextStep });
}

/** The purpose of a proof: a message signed for one purpose is refused for another. */
export interface ProofPurpose {
  /** The address that takes the proof. */
  uri: string;
  /** EIP-155 ids that a message may name. A signature moves nothing on any of them. */
  chainIds: readonly number[];
}

type ProofField = 'domain' | 'statement' | 'uri' | 'version' | 'nonce' | 'issuedAt' | 'expirationTime';

/** What our messages say besides the address and the chain of the wallet. */
export type ProofFields = Required<Pick<WalletMessageFields, ProofField>>;

export interface SignedMessage {
  text: string;
  signature: string;
  /** Where the nonce is asked for by a browser: the value of its pre-session cookie. */
  browser: NonceBrowser;
}

/** The rules of Sign-In with Ethereum (EIP-4361) for one purpose: which message is asked for, and which proof is good. */
export class WalletProof {
  constructor(
    private readonly database: Queryable,
    private readonly messages: WalletMessages,
    private readonly signatures: WalletSignatures,
    readonly purpose: ProofPurpose,
  ) {}

  /** What a message with this nonce has to say. */
  fields(nonce: string, now: Date): ProofFields {
    const { uri } = this.purpose;
    return {
      domain: new URL(uri).host,
      statement: STATEMENT,
      uri,
      version: '1',
      nonce,
      issuedAt: now.toISOString(),
      expirationTime: new Date(now.getTime() + NONCE_MINUTES * 60_000).toISOString(),
    };
  }

  /** The text of a message; throws `invalid_token` where the fields make none. */
  async text(fields: WalletMessageFields): Promise<string> {
    const text = await this.messages.write(fields);
    if (text === undefined) throw walletRefused('These are not the fields of a message that wallets sign (EIP-4361).');
    return text;
  }

  /** Answers the address that signed, and uses the nonce up. Throws `invalid_token`. */
  async check({ text, signature, browser }: SignedMessage, now: Date): Promise<string> {
    const message = await this.messages.read(text);
    if (!message) throw walletRefused('This is not a message as wallets sign it (EIP-4361).');
    const mistake = this.mistakeOf(message, now.getTime());
    if (mistake !== undefined) throw walletRefused(mistake);
    const { address, chainId, nonce } = message;
    if (!(await this.signatures.isSigned({ text, signature, address, chainId }))) {
      throw walletRefused('The message was not signed by its address.');
    }
    if (!(await takeWalletNonce(this.database, browser, nonce))) {
      throw walletRefused('The nonce was used already, is too old, or belongs to another sign-in.');
    }
    return address;
  }

  private mistakeOf({ domain, version, chainId, ...message }: WalletMessage, now: number): string | undefined {
    const { uri, chainIds } = this.purpose;
    if (domain !== new URL(uri).host || message.uri !== uri) return 'The message is meant for another service.';
    if (version !== '1' || !chainIds.includes(chainId))
      return `The message must be of chain ${chainIds.join(' or ')}, version 1.`;
    const { issuedAt = Number.NaN, expiresAt = Number.NaN, notBefore = now } = message;
    const isOfToday = issuedAt <= now + AHEAD && issuedAt > now - NONCE_MINUTES * 60_000;
    return isOfToday && expiresAt > now && notBefore <= now ? undefined : 'The message is not valid now.';
  }
}
