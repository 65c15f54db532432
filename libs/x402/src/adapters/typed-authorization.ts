import { authorizationTypes } from '@x402/evm';
import type { Address, Hex } from 'viem';
import type { Authorization } from '../authorization.js';
import type { PaymentTerms } from '../payment-terms.js';

/** An authorization as the typed data that a wallet signs (EIP-712, EIP-3009). */
export function typedAuthorization(authorization: Authorization, terms: PaymentTerms) {
  return {
    domain: {
      name: terms.assetName,
      version: terms.assetVersion,
      chainId: terms.chainId,
      verifyingContract: terms.asset as Address,
    },
    types: authorizationTypes,
    primaryType: 'TransferWithAuthorization' as const,
    message: {
      from: authorization.from as Address,
      to: authorization.to as Address,
      value: BigInt(authorization.value),
      validAfter: BigInt(authorization.validAfter),
      validBefore: BigInt(authorization.validBefore),
      nonce: authorization.nonce as Hex,
    },
  };
}
