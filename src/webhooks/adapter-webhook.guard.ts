import { Injectable } from '@nestjs/common';
import { WebhookSecrets } from '@libs/kernel';
import { Environment } from '../platform/settings/environment.js';
import { WebhookGuard } from '../platform/request-body/webhook.guard.js';

/** Sixty-four checkpoints with long addresses, and room. */
const MOST_BYTES = 512 * 1024;

/** Admits what the trainer signed with a secret of `ADAPTER_WEBHOOK_SECRETS`. Without one it admits nothing: nobody knows the key. */
@Injectable()
export class AdapterWebhookGuard extends WebhookGuard {
  constructor({ adapterWebhookSecrets: secrets }: Environment) {
    super(secrets ?? WebhookSecrets.parse(WebhookSecrets.generateText()), MOST_BYTES);
  }
}
