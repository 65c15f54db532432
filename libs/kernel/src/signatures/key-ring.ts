import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

export interface RingKey {
  /** Public name of the key, written beside every signature so that keys can rotate. */
  id: string;
  secret: Buffer;
}

const LEAST_BYTES = 32;
const ENTRY = /^([A-Za-z0-9_-]{1,32}):([A-Za-z0-9_-]{43,})$/;

/**
 * Secrets that sign, the newest first: the first one signs, any of them verifies. Every signature is bound to a purpose,
 * so that a signature made for one use is worthless for another.
 */
export class KeyRing {
  private readonly keys: readonly [RingKey, ...RingKey[]];

  constructor(keys: readonly RingKey[]) {
    const [current, ...older] = keys;
    if (!current) throw new RangeError('a key ring needs at least one key');
    if (keys.some((key) => key.secret.length < LEAST_BYTES)) throw new RangeError('a ring key has at least 32 bytes');
    this.keys = [current, ...older];
  }

  /** Reads `id:base64url` entries separated by commas or line breaks; throws a RangeError that shows no secret. */
  static parse(text: string): KeyRing {
    const entries = text.split(/[,\n]/).map((entry) => entry.trim());
    const keys = entries.filter(Boolean).map((entry) => {
      const [, id, secret] = ENTRY.exec(entry) ?? [];
      if (!id || !secret) throw new RangeError('a ring key is written id:base64url with at least 32 bytes');
      return { id, secret: Buffer.from(secret, 'base64url') };
    });
    return new KeyRing(keys);
  }

  /** The text form of one new random key, named after its own digest. */
  static generateText(): string {
    const secret = randomBytes(LEAST_BYTES);
    const id = createHash('sha256').update(secret).digest('hex').slice(0, 8);
    return `${id}:${secret.toString('base64url')}`;
  }

  get currentId(): string {
    return this.keys[0].id;
  }

  has(keyId: string): boolean {
    return this.keys.some((key) => key.id === keyId);
  }

  /** HMAC-SHA256 with the current key, or the named one (undefined where the ring does not hold it). */
  sign(purpose: string, text: string): Buffer;
  sign(purpose: string, text: string, keyId: string): Buffer | undefined;
  sign(purpose: string, text: string, keyId = this.currentId): Buffer | undefined {
    const key = this.keys.find((candidate) => candidate.id === keyId);
    return key && createHmac('sha256', key.secret).update(`${purpose}\n${text}`).digest();
  }

  /** Compares in constant time; an unknown key and a signature of another length are simply wrong. */
  verify(purpose: string, text: string, keyId: string, signature: Buffer): boolean {
    const expected = this.sign(purpose, text, keyId);
    return expected !== undefined && expected.length === signature.length && timingSafeEqual(expected, signature);
  }
}
