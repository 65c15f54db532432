import { type Hex, numberToHex, parseSignature, serializeSignature } from 'viem';

/** Digits of the signature of a key, with 0x. */
const DIGITS = 132;
/** The order of the curve secp256k1 (SEC 2). */
const ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;

/**
 * The signature of a key in the one form that the token takes: v is 27 or 28 and s is in the lower half. Some hardware
 * wallets write 0 or 1, and some libraries the upper half. Undefined where no key makes these bytes.
 */
export function canonicalSignature(signature: Hex): Hex | undefined {
  if (signature.length !== DIGITS) return undefined;
  try {
    const { r, s, yParity } = parseSignature(signature);
    const number = BigInt(s);
    if (number <= ORDER / 2n) return serializeSignature({ r, s, yParity });
    return serializeSignature({ r, s: numberToHex(ORDER - number, { size: 32 }), yParity: 1 - yParity });
  } catch {
    return undefined;
  }
}
