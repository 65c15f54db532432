/** A key writes 65 bytes; a contract wallet writes at least as many. */
export const WALLET_SIGNATURE = /^0x[0-9a-fA-F]{130,}$/;
/** In characters: 4 KiB in hexadecimal digits. */
export const LONGEST_WALLET_SIGNATURE = 8_194;

/** A text and its claimed signature by a wallet. */
export interface SignedText {
  text: string;
  /** `0x` and hexadecimal digits. */
  signature: string;
  address: string;
  /** EIP-155: where a contract wallet is deployed, which alone can say whether its owner signed (EIP-1271). */
  chainId: number;
}

/** Checks the signatures of wallets. */
export abstract class WalletSignatures {
  /** The chain (EIP-155) whose contract wallets sign in. Undefined: contract wallets are refused. */
  readonly contractChainId?: number;

  abstract isSigned(signed: SignedText): Promise<boolean>;
}

/** Checks contract wallets too. Provided while the service is connected to a chain. */
export abstract class ChainSignatures extends WalletSignatures {
  abstract override readonly contractChainId: number;
}
