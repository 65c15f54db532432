import { ChainSignatures, LONGEST_WALLET_SIGNATURE, type SignedText, WALLET_SIGNATURE } from '@libs/identity';
import { KeySignatures } from '@libs/identity/adapters';
import { deny } from '@libs/kernel';
import { hashMessage, type Hex, isAddress, type PublicClient } from 'viem';
import { ChainUnreachable } from '../chain/chain.js';
import { isSignedByContract } from './contract-signature.js';

/** Checks the signature of a key without the chain, then asks the contract wallet at the address (EIP-1271). */
export class ChainWalletSignatures extends ChainSignatures {
  private readonly keys = new KeySignatures();

  constructor(
    private readonly client: PublicClient,
    readonly contractChainId: number,
  ) {
    super();
  }

  /** Throws `provider_unavailable`. */
  async isSigned(signed: SignedText): Promise<boolean> {
    if (await this.keys.isSigned(signed)) return true;
    const { text, signature, address, chainId } = signed;
    // On another chain, the contract at the same address may have another owner.
    if (chainId !== this.contractChainId) return false;
    if (!isAddress(address, { strict: false }) || !isSignature(signature)) return false;
    const question = { address, digest: hashMessage(text), signature };
    return isSignedByContract(this.client, question).catch((error: unknown) => {
      // The node did not answer: the signature of a contract wallet is neither valid nor invalid.
      throw error instanceof ChainUnreachable
        ? deny('provider_unavailable', `The signature of this wallet cannot be checked now: ${error.message}.`, {
            nextStep: 'Send the same signature again in a minute.',
            retryAfterSeconds: 60,
            cause: error,
          })
        : error;
    });
  }
}

function isSignature(text: string): text is Hex {
  return text.length <= LONGEST_WALLET_SIGNATURE && WALLET_SIGNATURE.test(text);
}
