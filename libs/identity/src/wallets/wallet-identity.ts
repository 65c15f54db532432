import { uuidV5 } from '@libs/kernel';

/** Chosen once, by chance, and published in the contract: another one would give every wallet another account. */
export const WALLET_NAMESPACE = '81741b46-520e-4324-a3d0-3ee7d25ec85a';

const ADDRESS = /^0x[0-9a-f]{40}$/;

/**
 * The account id of a wallet: the version 5 UUID of its address in lower case (specification, Resources: rule 4). The
 * chain is no part of the name, so that one address has one library. Throws a TypeError for what is no address.
 */
export function walletIdentity(address: string): string {
  const name = address.toLowerCase();
  if (!ADDRESS.test(name)) throw new TypeError('a wallet address is 0x and 40 hexadecimal digits');
  return uuidV5(name, WALLET_NAMESPACE);
}
