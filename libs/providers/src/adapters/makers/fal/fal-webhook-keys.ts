import { createHash, createPublicKey, verify, type KeyObject } from 'node:crypto';
import { z } from 'zod';
import { bodyOf, troubleOf } from '../answer-trouble.js';
import { MakerHttp } from '../maker-http.js';
import { RememberedKeys } from '../remembered-keys.js';
import { FAL } from './fal-trouble.js';

const KEYS = z.object({
  keys: z.array(z.object({ kty: z.string(), crv: z.string().optional(), x: z.string().optional() })),
});

const MOST_SECONDS_OFF = 300;
const MOST_MS = 10_000;

export type WebhookHeaders = Readonly<Record<string, string | undefined>>;

/**
 * Verifies webhooks as https://fal.ai/docs/documentation/model-apis/inference/webhooks says: Ed25519 over the request id, the
 * user id, the time and the SHA-256 of the body, a line each. The webhook does not name its key. Node verifies with a JWK
 * (RFC 8037), so no library is needed.
 */
export class FalWebhookKeys {
  private readonly http: MakerHttp;
  private readonly keys = new RememberedKeys(() => this.read());

  constructor(private readonly host: string) {
    this.http = new MakerHttp({}, [new URL(host).origin]);
  }

  async isAuthentic(headers: WebhookHeaders, body: Buffer, now: Date): Promise<boolean> {
    const [requestId, userId, time, signature] = ['request-id', 'user-id', 'timestamp', 'signature'].map(
      (name) => headers[`x-fal-webhook-${name}`] ?? '',
    ) as [string, string, string, string];
    const isInForm = requestId !== '' && userId !== '' && /^\d{1,12}$/.test(time) && /^[0-9a-f]{128}$/i.test(signature);
    if (!isInForm || Math.abs(now.getTime() / 1_000 - Number(time)) > MOST_SECONDS_OFF) return false;
    const digest = createHash('sha256').update(body).digest('hex');
    const message = Buffer.from([requestId, userId, time, digest].join('\n'));
    return await this.keys.verify((key) => verify(null, message, key, Buffer.from(signature, 'hex')), now);
  }

  private async read(): Promise<KeyObject[]> {
    const signal = AbortSignal.timeout(MOST_MS);
    const answer = await this.http.send(`${this.host}/.well-known/jwks.json`, { signal });
    if (!answer.response.ok) throw await troubleOf(answer, { ...FAL, missing: 'expired' });
    const { keys } = await bodyOf(answer, KEYS);
    return keys
      .filter(({ kty, crv, x }) => kty === 'OKP' && crv === 'Ed25519' && x !== undefined)
      .map(({ x }) => createPublicKey({ format: 'jwk', key: { kty: 'OKP', crv: 'Ed25519', x } }));
  }
}
