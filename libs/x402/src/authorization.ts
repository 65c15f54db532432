/**
 * A transfer that its payer signed and anybody may send (EIP-3009, `TransferWithAuthorization`). Addresses and nonce are
 * lower case, `value` is in atomic units, times are seconds since 1970.
 */
export interface Authorization {
  from: string;
  to: string;
  value: number;
  validAfter: number;
  validBefore: number;
  nonce: string;
}

/** An authorization with its signature, as hexadecimal digits after 0x. */
export interface SignedAuthorization extends Authorization {
  signature: string;
}
