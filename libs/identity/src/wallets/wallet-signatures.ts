/** A text that a wallet is said to have signed. */
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
  abstract isSigned(signed: SignedText): Promise<boolean>;
}
