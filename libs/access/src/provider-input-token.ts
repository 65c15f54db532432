import { Inject, Injectable } from '@nestjs/common';
import { Clock, isUuid } from '@libs/kernel';
import { type Secrets, secretSettings } from '@libs/kernel/settings';
import { z } from 'zod';

/** Binds these signatures to their use: no other HMAC of the same keys opens a resource. */
const PURPOSE = 'provider-input';
const VERSION = 'v1';
const KEY_ID = /^[A-Za-z0-9_-]{1,32}$/;
/** Bytes of an HMAC-SHA256. */
const SIGNATURE_BYTES = 32;

const claims = z.strictObject({
  resource_id: z.string().refine(isUuid),
  /** Epoch seconds. */
  exp: z.int().positive(),
});

export type ProviderInputVerdict =
  | { verdict: 'valid'; resourceId: string }
  | { verdict: 'malformed' }
  | { verdict: 'mismatch' }
  | { verdict: 'expired' };

/**
 * The bearer capability for one resource (specification, Provider-input token):
 * `v1.{kid}.{base64url of {resource_id, exp}}.{base64url of HMAC-SHA256}`, signed over everything before the last dot.
 */
@Injectable()
export class ProviderInputToken {
  constructor(
    @Inject(secretSettings.KEY) private readonly secrets: Pick<Secrets, 'linkSigning'>,
    private readonly clock: Clock,
  ) {}

  issue(resourceId: string, ttlSeconds: number): string {
    const exp = Math.floor(this.clock.now().getTime() / 1000) + ttlSeconds;
    const payload = Buffer.from(JSON.stringify({ resource_id: resourceId, exp })).toString('base64url');
    const signed = [VERSION, this.secrets.linkSigning.currentId, payload].join('.');
    return `${signed}.${this.secrets.linkSigning.sign(PURPOSE, signed).toString('base64url')}`;
  }

  /** Form first, then signature (in constant time), then expiry: an expired token that was changed is a mismatch. */
  read(token: string): ProviderInputVerdict {
    const [version, keyId = '', payload = '', signature = '', ...more] = token.split('.');
    const bytes = canonicalBytes(signature);
    const stated = readClaims(payload);
    const wellFormed = version === VERSION && KEY_ID.test(keyId) && more.length === 0;
    if (!wellFormed || !stated || bytes?.length !== SIGNATURE_BYTES) return { verdict: 'malformed' };
    const signed = [version, keyId, payload].join('.');
    if (!this.secrets.linkSigning.verify(PURPOSE, signed, keyId, bytes)) return { verdict: 'mismatch' };
    if (stated.exp * 1000 <= this.clock.now().getTime()) return { verdict: 'expired' };
    return { verdict: 'valid', resourceId: stated.resource_id };
  }
}

/** Undefined for text that is not the one base64url form of its bytes: spare bits would make two tokens of one. */
function canonicalBytes(text: string): Buffer | undefined {
  const bytes = Buffer.from(text, 'base64url');
  return bytes.toString('base64url') === text ? bytes : undefined;
}

function readClaims(payload: string): z.output<typeof claims> | undefined {
  const bytes = canonicalBytes(payload);
  if (!bytes) return undefined;
  try {
    return claims.safeParse(JSON.parse(bytes.toString())).data;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
