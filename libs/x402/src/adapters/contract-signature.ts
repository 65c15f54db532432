import {
  type Address,
  BaseError,
  type Hex,
  HttpRequestError,
  LimitExceededRpcError,
  parseAbi,
  type PublicClient,
  ResourceUnavailableRpcError,
  TimeoutError,
} from 'viem';
import { reached } from './reached.js';

const CONTRACT_WALLET_ABI = parseAbi(['function isValidSignature(bytes32,bytes) view returns (bytes4)']);
/** The answer of `isValidSignature` to a valid signature (EIP-1271). */
const IS_VALID = '0x1626ba7e';

interface ContractSignature {
  /** Of the contract. */
  address: Address;
  /** The hash that was signed. */
  digest: Hex;
  signature: Hex;
}

/**
 * Asks a contract wallet whether it accepts a signature (EIP-1271). False where no contract is deployed at the address
 * (EIP-6492). Throws `ChainUnreachable`.
 */
export function isSignedByContract(
  client: PublicClient,
  { address, digest, signature }: ContractSignature,
): Promise<boolean> {
  return reached(async () => {
    const code = await client.getCode({ address });
    if (code === undefined || code === '0x') return false;
    const call = { address, abi: CONTRACT_WALLET_ABI, functionName: 'isValidSignature' } as const;
    return (await unlessRefused(client.readContract({ ...call, args: [digest, signature] }))) === IS_VALID;
  });
}

/** Undefined where the contract reverts, or returns something else than four bytes. */
async function unlessRefused<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof BaseError && error.walk(isOfNode) === null) return undefined;
    throw error;
  }
}

/** Connection errors, timeouts, statuses such as 429, and the same as JSON-RPC codes: they do not concern the signature. */
const NODE_ERRORS = [HttpRequestError, TimeoutError, LimitExceededRpcError, ResourceUnavailableRpcError];

function isOfNode(error: unknown): boolean {
  return NODE_ERRORS.some((kind) => error instanceof kind);
}
