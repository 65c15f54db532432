import { Webhook } from 'standardwebhooks';
import type { Denial } from '../refusals/denial.js';
import { deny } from '../refusals/deny.js';
import type { WebhookSecrets } from '../signatures/webhook-secrets.js';

/** Characters of the headers: room for some sixty signatures. */
export const LONGEST_WEBHOOK_ID = 256;
export const LONGEST_WEBHOOK_SIGNATURE = 3_000;

/** A message in the form of Standard Webhooks. */
export interface WebhookMessage {
  /** The same for each try. */
  id: string;
  /** Of this try. */
  sentAt: Date;
  body: string;
}

/** A callback that is unsigned, wrongly signed, or more than five minutes off. */
export function webhookSignatureInvalid(cause?: unknown): Denial {
  return deny('webhook_signature_invalid', 'The request is not signed, wrongly signed, or older than five minutes.', {
    nextStep:
      'Sign `{webhook-id}.{webhook-timestamp}.{body}` with a current secret in the Standard Webhooks form, with the time of this try.',
    cause,
  });
}

/** The headers that sign a message with every secret, so that its receiver may know any of them. */
export function signWebhook(secrets: WebhookSecrets, { id, sentAt, body }: WebhookMessage): Record<string, string> {
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1000)),
    'webhook-signature': secrets.all.map((secret) => new Webhook(secret).sign(id, sentAt, body)).join(' '),
  };
}

/**
 * Throws `webhook_signature_invalid` unless one of the secrets signed these bytes within five minutes. The header `webhook-id`
 * is then true. A repeat passes: its receiver remembers what it has done.
 */
export function verifyWebhook(
  secrets: WebhookSecrets,
  headers: Readonly<Record<string, string | string[] | undefined>>,
  body: Buffer,
): void {
  const [id = '', timestamp = '', signature = ''] = ['id', 'timestamp', 'signature'].map((name) =>
    [headers[`webhook-${name}`] ?? []].flat().join(),
  );
  // The library reads a timestamp of `12abc` as 12, a form that no signer writes.
  const isInForm =
    id.length <= LONGEST_WEBHOOK_ID && signature.length <= LONGEST_WEBHOOK_SIGNATURE && /^\d{1,12}$/.test(timestamp);
  if (!isInForm) throw webhookSignatureInvalid();
  const given = { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature };
  let refusal: unknown;
  const isSigned = secrets.all.some((secret) => {
    try {
      new Webhook(secret).verify(body, given, { jsonParse: false });
      return true;
    } catch (error) {
      refusal = error;
      return false;
    }
  });
  if (!isSigned) throw webhookSignatureInvalid(refusal);
}
