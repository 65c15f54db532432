import { type SignedText, WalletSignatures } from '../wallets/wallet-signatures.js';

const ADDRESS = /^0x[0-9a-f]{40}$/i;
const SIGNATURE = /^0x[0-9a-f]{130}$/i;

/**
 * Checks signatures of keys (externally owned accounts) and refuses those of contract wallets, which need their chain. `ethers` is large, so the first sign-in loads it.
 */
export class KeySignatures extends WalletSignatures {
  async isSigned({ text, signature, address }: SignedText): Promise<boolean> {
    const { getAddress, verifyMessage } = await import('ethers');
    if (!SIGNATURE.test(signature) || !ADDRESS.test(address)) return false;
    try {
      return verifyMessage(text, signature) === getAddress(address.toLowerCase());
    } catch {
      // No key makes these numbers.
      return false;
    }
  }
}
