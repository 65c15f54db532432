import type { SiweMessage } from 'siwe';
import { type WalletMessage, WalletMessages } from '../wallet-message.js';

/** The grammar by `siwe`, the signature by `viem`: both are large, and loaded for the first who signs in with a wallet. */
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
    const [{ SiweMessage }, { getAddress, isAddress }] = await Promise.all([import('siwe'), import('viem')]);
    if (!isAddress(address, { strict: false })) return undefined;
    return new SiweMessage({
      ...fields,
      address: getAddress(address),
      statement,
      issuedAt: textOf(issuedAt),
      expirationTime: textOf(expiresAt),
      notBefore: textOf(notBefore),
    }).prepareMessage();
  }

  async isSigned(text: string, address: string, signature: string): Promise<boolean> {
    const { getAddress, isHex, recoverMessageAddress } = await import('viem');
    if (!isHex(signature) || signature.length !== 132) return false;
    try {
      return (await recoverMessageAddress({ message: text, signature })) === getAddress(address);
    } catch {
      // Numbers that no curve has: signed by nobody.
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
