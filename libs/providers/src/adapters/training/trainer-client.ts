import { type Denial, deny, type WebhookSecrets } from '@libs/kernel';
import { signWebhook } from '@libs/kernel/adapters';

/** Less than a durable step may take. */
const MOST_MS = 15_000;
/** Client errors that pass: a timeout, too early, too many requests. */
const TRANSIENT = new Set([408, 425, 429]);

/** The order of a training as the trainer receives it (docs/training.md). */
export interface TrainingOrder {
  job_id: string;
  kind: 'lora';
  trigger_word: string;
  steps: number;
  /** Addresses of the pictures, good until the deadline. */
  inputs: string[];
  callback_url: string;
  /** RFC 3339. */
  deadline: string;
}

/** Trouble that may pass: the same order is sent again. */
export function trainerUnavailable(description: string, cause?: unknown): Denial {
  return deny('provider_unavailable', description, { retryAfterSeconds: 15, cause });
}

/** The operator's trainer, at an address that may be private. An order is one signed POST; a redirect is not followed. */
export class TrainerClient {
  constructor(
    private readonly url: string,
    private readonly secrets: WebhookSecrets,
    private readonly mostMilliseconds = MOST_MS,
  ) {}

  /** Resolves once the trainer accepted the order. Sent twice, it has the same `webhook-id` and the same body. */
  async handOver(order: TrainingOrder): Promise<void> {
    const body = JSON.stringify(order);
    const signature = signWebhook(this.secrets, { id: `training_${order.job_id}`, sentAt: new Date(), body });
    const status = await this.post(body, signature);
    if (status >= 200 && status < 300) return;
    if (status >= 500 || TRANSIENT.has(status)) throw trainerUnavailable(`The trainer answered HTTP ${status}.`);
    throw deny('provider_rejected', `The trainer answered the order with HTTP ${status}.`, {
      nextStep: 'Nothing was charged. Ask the operator of this service whether its trainer is set up correctly.',
    });
  }

  private async post(body: string, signature: Record<string, string>): Promise<number> {
    try {
      const response = await fetch(this.url, {
        method: 'POST',
        redirect: 'manual',
        headers: { 'content-type': 'application/json', ...signature },
        body,
        signal: AbortSignal.timeout(this.mostMilliseconds),
      });
      await response.body?.cancel();
      return response.status;
    } catch (error) {
      throw trainerUnavailable('The trainer does not answer.', error);
    }
  }
}
