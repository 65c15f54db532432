/** What a Sign-In with Ethereum message says (EIP-4361). Times are milliseconds since 1970. */
export interface WalletMessage {
  domain: string;
  address: string;
  uri: string;
  version: string;
  chainId: number;
  nonce: string;
  issuedAt?: number;
  expiresAt?: number;
  notBefore?: number;
}

/** Reads and writes such messages, and knows who signed one. */
export abstract class WalletMessages {
  /** Undefined for what does not follow the grammar. */
  abstract read(text: string): Promise<WalletMessage | undefined>;

  /** Undefined where the address is none. */
  abstract write(message: WalletMessage, statement: string): Promise<string | undefined>;

  /** Whether the key of an externally owned account signed the text. */
  abstract isSigned(text: string, address: string, signature: string): Promise<boolean>;
}
