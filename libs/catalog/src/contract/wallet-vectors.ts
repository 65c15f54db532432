import { WALLET_NAMESPACE, walletIdentity } from '@libs/identity';
import type { z } from 'zod';
import type { walletIdentitySchema } from './contract-parts.schema.js';

/** The addresses that EIP-55 gives as examples: in lower case, in upper case and in both. */
const EXAMPLES = [
  '0xde709f2102306220921060314715629080e2fb77',
  '0x52908400098527886E0F7030069857D2E4169EE7',
  '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
];

/** How anybody can compute the account id of a wallet. */
export function walletVectors(): z.output<typeof walletIdentitySchema> {
  return {
    uuid_version: 5,
    namespace: WALLET_NAMESPACE,
    name: 'lower-case 0x address',
    vectors: EXAMPLES.map((address) => ({ address, identity: walletIdentity(address) })),
  };
}
