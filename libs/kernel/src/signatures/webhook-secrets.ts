import { randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';
const LEAST_BYTES = 24;
const MOST_BYTES = 64;
const GENERATED_BYTES = 32;
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

/**
 * Secrets of webhooks in the form of Standard Webhooks, the newest first: each one signs what is sent, and any of them
 * verifies what is received.
 */
export class WebhookSecrets {
  private constructor(
    /** Each begins with `whsec_`. */
    readonly all: readonly string[],
  ) {}

  /** Reads `whsec_` entries separated by commas or line breaks; throws a RangeError that shows no secret. */
  static parse(text: string): WebhookSecrets {
    const entries = text
      .split(/[,\n]/)
      .map((entry) => entry.trim())
      .filter(Boolean);
    if (entries.length === 0) throw new RangeError('needs at least one secret');
    if (!entries.every(isSecret)) {
      throw new RangeError(`each secret is written ${PREFIX} and base64 of ${LEAST_BYTES} to ${MOST_BYTES} bytes`);
    }
    if (new Set(entries).size < entries.length) throw new RangeError('no secret may stand there twice');
    return new WebhookSecrets(entries);
  }

  /** The text form of one new random secret. */
  static generateText(): string {
    return PREFIX + randomBytes(GENERATED_BYTES).toString('base64');
  }
}

function isSecret(entry: string): boolean {
  const encoded = entry.slice(PREFIX.length);
  if (!entry.startsWith(PREFIX) || !BASE64.test(encoded) || encoded.length % 4 !== 0) return false;
  const { length } = Buffer.from(encoded, 'base64');
  return length >= LEAST_BYTES && length <= MOST_BYTES;
}
