import { z } from 'zod';
import { KeyRing } from './key-ring.js';
import { WebhookSecrets } from './webhook-secrets.js';

/** The setting of a key ring: the first key signs or encrypts, the others only verify or decrypt. */
export const keyRing = z
  .string()
  .meta({ form: '`id:base64url` entries, comma-separated, the current key first' })
  .transform((text, context) => readOr(context, () => KeyRing.parse(text)));

/** The setting of secrets that sign webhooks and verify them, the newest first. */
export const webhookSecrets = z
  .string()
  .meta({ form: '`whsec_` and base64 of 24 to 64 bytes, comma-separated, the newest first' })
  .transform((text, context) => readOr(context, () => WebhookSecrets.parse(text)));

/** The message of an error never shows a secret. */
function readOr<T>(context: z.RefinementCtx, read: () => T): T {
  try {
    return read();
  } catch (error) {
    context.addIssue({ code: 'custom', message: error instanceof Error ? error.message : 'not readable' });
    return z.NEVER;
  }
}
