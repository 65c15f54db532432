import { Injectable } from '@nestjs/common';
import type { SiweMessage } from 'siwe';
import { type WalletMessage, type WalletMessageFields, WalletMessages } from '../wallets/wallet-message.js';

const ADDRESS = /^0x[0-9a-f]{40}$/i;

/** `siwe` knows the grammar and `ethers` the checksum of an address. Both are large, so the first sign-in loads them. */
@Injectable()
export class SiweWalletMessages extends WalletMessages {
  async read(text: string): Promise<WalletMessage | undefined> {
    const parsed = await messageOf(text);
    // The wallet must have signed our exact text, not another spelling of the same fields.
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

  async write({ address, ...fields }: WalletMessageFields): Promise<string | undefined> {
    const { getAddress } = await import('ethers');
    if (!ADDRESS.test(address)) return undefined;
    return (await messageOf({ ...fields, address: getAddress(address.toLowerCase()) }))?.prepareMessage();
  }
}

async function messageOf(source: string | WalletMessageFields): Promise<SiweMessage | undefined> {
  const { SiweMessage } = await import('siwe');
  try {
    return new SiweMessage(source);
  } catch {
    // Drop the parser's error: a grammar rule does not help a person who signs in.
    return undefined;
  }
}

function timeOf(text: string | undefined): number | undefined {
  return text === undefined ? undefined : Date.parse(text);
}
