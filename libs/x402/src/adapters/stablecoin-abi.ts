import { parseAbi } from 'viem';

/** What the service reads and sends of the stablecoin (ERC-20, EIP-3009, and the block list of USDC). */
export const STABLECOIN_ABI = parseAbi([
  'function balanceOf(address) view returns (uint256)',
  'function authorizationState(address,bytes32) view returns (bool)',
  'function isBlacklisted(address) view returns (bool)',
  'event AuthorizationUsed(address indexed authorizer, bytes32 indexed nonce)',
  'event AuthorizationCanceled(address indexed authorizer, bytes32 indexed nonce)',
  'event Transfer(address indexed from, address indexed to, uint256 value)',
]);
