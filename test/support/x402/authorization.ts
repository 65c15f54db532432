import { randomBytes } from 'node:crypto';
import type { PaymentPayload } from '@x402/core/types';
import { type Address, type Hex, bytesToHex, parseSignature } from 'viem';
import type { PrivateKeyAccount } from 'viem/accounts';
import { type TestChain, USDC, usdcAbi } from './test-chain.js';

/** An EIP-3009 authorization, as the token takes it. */
export interface Authorization {
  from: Address;
  to: Address;
  value: bigint;
  validAfter: bigint;
  validBefore: bigint;
  nonce: Hex;
}

type Signer = Pick<PrivateKeyAccount, 'address' | 'signTypedData'>;

const word = (name: string, type: string) => ({ name, type });
const TYPES = {
  TransferWithAuthorization: [
    word('from', 'address'),
    word('to', 'address'),
    word('value', 'uint256'),
    word('validAfter', 'uint256'),
    word('validBefore', 'uint256'),
    word('nonce', 'bytes32'),
  ],
  CancelAuthorization: [word('authorizer', 'address'), word('nonce', 'bytes32')],
};
const DOMAIN = { name: 'USDC', version: '2', chainId: 84_532, verifyingContract: USDC };

/** Valid for ten minutes unless the changes say otherwise. */
export function authorize(
  from: Address,
  to: Address,
  value: bigint,
  changes: Partial<Authorization> = {},
): Authorization {
  const validBefore = BigInt(Math.floor(Date.now() / 1000) + 600);
  return { from, to, value, validAfter: 0n, validBefore, nonce: bytesToHex(randomBytes(32)), ...changes };
}

export function signAuthorization(signer: Signer, message: Authorization): Promise<Hex> {
  const primaryType = 'TransferWithAuthorization';
  return signer.signTypedData({ domain: DOMAIN, types: TYPES, primaryType, message: { ...message } });
}

/** Sends the authorization as a bytes signature (`bytes`) or as its parts (`vrs`); resolves with the transaction. */
export async function submitAuthorization(
  chain: TestChain,
  sender: PrivateKeyAccount,
  signed: { authorization: Authorization; signature: Hex },
  overload: 'bytes' | 'vrs' = 'bytes',
): Promise<Hex> {
  const { from, to, value, validAfter, validBefore, nonce } = signed.authorization;
  const words = [from, to, value, validAfter, validBefore, nonce] as const;
  const call = { address: USDC, abi: usdcAbi, functionName: 'transferWithAuthorization', account: sender } as const;
  const hash =
    overload === 'bytes'
      ? await chain.client.writeContract({ ...call, args: [...words, signed.signature] })
      : await chain.client.writeContract({ ...call, args: [...words, ...parts(signed.signature)] });
  await chain.client.waitForTransactionReceipt({ hash });
  return hash;
}

/** The authorization of a payload, as the token takes it. */
export function signedOf({ payload }: PaymentPayload): { authorization: Authorization; signature: Hex } {
  const { authorization: sent, signature } = payload as {
    authorization: Record<'from' | 'to' | 'value' | 'validAfter' | 'validBefore' | 'nonce', string>;
    signature: Hex;
  };
  const authorization = {
    from: sent.from as Hex,
    to: sent.to as Hex,
    value: BigInt(sent.value),
    validAfter: BigInt(sent.validAfter),
    validBefore: BigInt(sent.validBefore),
    nonce: sent.nonce as Hex,
  };
  return { authorization, signature };
}

/** Makes the nonce of the signer worthless. */
export async function cancelAuthorization(chain: TestChain, signer: PrivateKeyAccount, nonce: Hex): Promise<void> {
  const primaryType = 'CancelAuthorization';
  const message = { authorizer: signer.address, nonce };
  const signature = await signer.signTypedData({ domain: DOMAIN, types: TYPES, primaryType, message });
  const args = [signer.address, nonce, signature] as const;
  const call = { address: USDC, abi: usdcAbi, functionName: 'cancelAuthorization', account: signer, args } as const;
  await chain.client.waitForTransactionReceipt({ hash: await chain.client.writeContract(call) });
}

function parts(signature: Hex): [number, Hex, Hex] {
  const { r, s, yParity } = parseSignature(signature);
  return [27 + yParity, r, s];
}
