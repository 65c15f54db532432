/** The fields of a Sign-In with Ethereum message (EIP-4361), as its text has them: times are RFC 3339. */
export interface WalletMessageFields {
  domain: string;
  address: string;
  statement?: string;
  uri: string;
  version: string;
  /** EIP-155. */
  chainId: number;
  nonce: string;
  issuedAt: string;
  expirationTime?: string;
  notBefore?: string;
  requestId?: string;
  resources?: string[];
}

/** The fields of a message that decide whether it signs in. Times are milliseconds since 1970. */
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

/** Reads and writes the text of such messages. */
export abstract class WalletMessages {
  /** Undefined if the text does not follow the grammar. */
  abstract read(text: string): Promise<WalletMessage | undefined>;

  /** Undefined if the fields make no message, for example because the address is none. */
  abstract write(fields: WalletMessageFields): Promise<string | undefined>;
}
