import { registerAs } from '@nestjs/config';
import type { z } from 'zod';
import type { KeyRing } from '../signatures/key-ring.js';
import { keyRing, webhookSecrets } from '../signatures/secret-forms.js';
import type { WebhookSecrets } from '../signatures/webhook-secrets.js';
import { secret, unread } from './setting-forms.js';
import { tokens } from './token-forms.js';

/** What this process signs and recognises with. */
export const secretForms = {
  LINK_SIGNING_KEYS: secret(
    keyRing.optional().describe('Sign addresses, cookies and cursors. Unset: generated in `DATA_DIR`.'),
  ),
  API_KEY_PEPPERS: secret(
    keyRing.optional().describe('Go into the stored hash of each API key. Unset: generated in `DATA_DIR`.'),
  ),
  DATA_ENCRYPTION_KEYS: secret(
    keyRing.optional().describe('Encrypt the secrets that the database stores. Unset: generated in `DATA_DIR`.'),
  ),
  INTERNAL_POLL_TOKENS: secret(
    tokens
      .optional()
      .describe('Bearer tokens of the internal routes, all different. Unset: one is generated in `DATA_DIR`.'),
  ),
};

/** What this process signs its events with. */
export const eventSecretForms = {
  WEB_EVENTS_SECRETS: secret(
    webhookSecrets
      .optional()
      .describe(
        'Sign the events, each of them. To rotate, put the new secret first and remove the old one when the receiver knows the new one. Unset: generated in `DATA_DIR`.',
      ),
  ),
};

type Variables = z.output<z.ZodObject<typeof secretForms & typeof eventSecretForms>>;

/** Injected once they are complete, as `Secrets`. */
export const secretSettings = registerAs('secrets', (read: Variables = unread()): Partial<Secrets> => ({
  linkSigning: read.LINK_SIGNING_KEYS,
  apiKeyPeppers: read.API_KEY_PEPPERS,
  internalPollTokens: read.INTERNAL_POLL_TOKENS,
  dataEncryption: read.DATA_ENCRYPTION_KEYS,
  webEvents: read.WEB_EVENTS_SECRETS,
}));

const A_KEY = `at least one key, written id:base64url, for example "k1:$(openssl rand -base64 32 | tr '+/' '-_' | tr -d '=')"`;
const A_WEBHOOK_SECRET = 'at least one secret, for example "whsec_$(openssl rand -base64 32)"';

const NEEDED = {
  INTERNAL_POLL_TOKENS: 'at least one token of 32 characters or more',
  LINK_SIGNING_KEYS: A_KEY,
  API_KEY_PEPPERS: A_KEY,
  DATA_ENCRYPTION_KEYS: A_KEY,
  WEB_EVENTS_SECRETS: A_WEBHOOK_SECRET,
} as const;

/** Production does not generate secrets. */
export function missingSecrets(read: Variables & { NODE_ENV: string }): string[] {
  if (read.NODE_ENV !== 'production') return [];
  return Object.entries(NEEDED)
    .filter(([name]) => read[name as keyof typeof NEEDED] === undefined)
    .map(([name, meaning]) => `${name}: needed when NODE_ENV is production: ${meaning}`);
}

/** What this process signs and recognises with. Never logged. */
export interface Secrets {
  linkSigning: KeyRing;
  apiKeyPeppers: KeyRing;
  internalPollTokens: readonly string[];
  dataEncryption: KeyRing;
  webEvents: WebhookSecrets;
}
