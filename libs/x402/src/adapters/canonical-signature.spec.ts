import { type Hex, numberToHex, parseSignature, serializeSignature } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { describe, expect, it } from 'vitest';
import { canonicalSignature } from './canonical-signature.js';

const ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;

describe('the signature of a key', async () => {
  const signature = await privateKeyToAccount(generatePrivateKey()).signMessage({ message: 'a payment' });
  const { r, s, yParity } = parseSignature(signature);
  const upperHalf = (v: (parity: number) => string): Hex => {
    const bare = serializeSignature({ r, s: numberToHex(ORDER - BigInt(s), { size: 32 }), yParity: 1 - yParity });
    return `${bare.slice(0, -2) as Hex}${v(1 - yParity)}`;
  };

  it.each([
    ['as a wallet writes it', signature],
    ['with v 0 or 1', `${signature.slice(0, -2) as Hex}0${yParity}`],
    ['with s in the upper half', upperHalf((parity) => (27 + parity).toString(16))],
    ['with both', upperHalf((parity) => `0${parity}`)],
  ] as const)('%s has one form', (_, written) => {
    expect(canonicalSignature(written)).toBe(signature);
  });

  it.each([
    ['of another length', `${signature}00`],
    ['with another v', `${signature.slice(0, -2) as Hex}05`],
    ['of zeros', `0x${'00'.repeat(65)}`],
    ['above the order', `0x${'ff'.repeat(64)}1b`],
  ] as const)('%s is none', (_, written) => {
    expect(canonicalSignature(written)).toBeUndefined();
  });
});
