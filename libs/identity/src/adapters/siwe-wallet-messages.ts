import type { SiweMessage } from 'siwe';
import { type WalletMessage, WalletMessages } from '../wallets/wallet-message.js';

const ADDRESS = /^0x[0-9a-f]{40}$/i;
const SIGNATURE = /^0x[0-9a-f]{130}$/i;

/** `siwe` parses the message and `ethers` checks the signature. Both are large, so the first wallet sign-in loads them. */
export class SiweWalletMessages extends WalletMessages {
  async read(text: string): Promise<WalletMessage | undefined> {
    const parsed = await parse(text);
    // A text that says the same in other words was signed by nobody who saw ours.
    if (parsed?.prepareMessage() !== text) return undefined;
    const { domain, address, uri, version, chainId, nonce, issuedAt, expirationTime, notBefore } = parsed;
    return {
      domain,
      address,
      uri,
      version,
      chainId,
      nonce,
      issuedAt: timeOf(issuedAt),
      expiresAt: timeOf(expirationTime),
      notBefore: timeOf(notBefore),
    };
  }

  async write(
    { issuedAt, expiresAt, notBefore, address, ...fields }: WalletMessage,
    statement: string,
  ): Promise<string | undefined> {
    const [{ SiweMessage }, { getAddress }] = await Promise.all([import('siwe'), import('ethers')]);
    if (!ADDRESS.test(address)) return undefined;
    return new SiweMessage({
      ...fields,
      address: getAddress(address.toLowerCase()),
      statement,
      issuedAt: textOf(issuedAt),
      expirationTime: textOf(expiresAt),
      notBefore: textOf(notBefore),
    }).prepareMessage();
  }

  async isSigned(text: string, address: string, signature: string): Promise<boolean> {
    const { getAddress, verifyMessage } = await import('ethers');
    if (!SIGNATURE.test(signature)) return false;
    try {
      return verifyMessage(text, signature) === getAddress(address.toLowerCase());
    } catch {
      // No key makes these numbers.
      return false;
    }
  }
}

async function parse(text: string): Promise<SiweMessage | undefined> {
  const { SiweMessage } = await import('siwe');
  try {
    return new SiweMessage(text);
  } catch {
    // What it throws names the rule of the grammar; the caller is told that it is none of ours.
    return undefined;
  }
}

function timeOf(text: string | undefined): number | undefined {
  return text === undefined ? undefined : Date.parse(text);
}

function textOf(time: number | undefined): string | undefined {
  return time === undefined ? undefined : new Date(time).toISOString();
}
