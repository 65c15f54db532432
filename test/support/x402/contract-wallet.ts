import { type Hex, concat, pad } from 'viem';
import { type PrivateKeyAccount } from 'viem/accounts';
import type { TestChain } from './test-chain.js';

/**
 * Creation code of a wallet that accepts the signatures of one key (EIP-1271), compiled as the token of the development
 * chain is:
 *
 *     contract ContractWallet {
 *         address private immutable owner;
 *         constructor(address owner_) { owner = owner_; }
 *         function isValidSignature(bytes32 digest, bytes calldata signature) external view returns (bytes4) {
 *             if (signature.length != 65) return 0xffffffff;
 *             address signer = ecrecover(digest, uint8(signature[64]), bytes32(signature[:32]), bytes32(signature[32:64]));
 *             return signer == owner ? this.isValidSignature.selector : bytes4(0xffffffff);
 *         }
 *     }
 */
const CREATION_CODE =
  ('0x60a034606657601f6101ec38819003918201601f19168301916001600160401b03831184841017606a578084926020946040528339810103' +
    '12606657516001600160a01b038116810360665760805260405161016d908161007f8239608051816101000152f35b5f80fd5b634e487b7160' +
    'e01b5f52604160045260245ffdfe60806040526004361015610011575f80fd5b5f3560e01c631626ba7e14610024575f80fd5b346100965760' +
    '40366003190112610096576024356001600160401b0381116100965736602382011215610096576004810135906001600160401b0382116100' +
    '96573660248383010111610096576020916024610083920160043561009a565b6040516001600160e01b03199091168152f35b5f80fd5b9160' +
    '41810361015d578060401015610149578060201161009657813590604011610096576020925f92608092604086830135928151948552013560' +
    'f81c868401526040830152606082015282805260015afa1561013e575f516001600160a01b039081167f000000000000000000000000000000' +
    '00000000000000000000000000000000009091160361013257630b135d3f60e11b90565b6001600160e01b031990565b6040513d5f823e3d90' +
    'fd5b634e487b7160e01b5f52603260045260245ffd5b506001600160e01b03199291505056') as Hex;

/** A deployed contract wallet. It signs as an account of viem does, so that the x402 client takes it for a signer. */
export interface ContractWallet extends Pick<PrivateKeyAccount, 'address' | 'signMessage' | 'signTypedData'> {
  owner: PrivateKeyAccount;
}

/** Deploys a wallet of the owner; the owner needs ether for it. */
export async function deployContractWallet(chain: TestChain, owner: PrivateKeyAccount): Promise<ContractWallet> {
  const data = concat([CREATION_CODE, pad(owner.address, { size: 32 })]);
  const hash = await chain.client.sendTransaction({ account: owner, data });
  const { contractAddress: address } = await chain.client.waitForTransactionReceipt({ hash });
  if (!address) throw new Error('the wallet was not deployed');
  return {
    address,
    owner,
    signMessage: (message) => owner.signMessage(message),
    signTypedData: (data) => owner.signTypedData(data),
  };
}
