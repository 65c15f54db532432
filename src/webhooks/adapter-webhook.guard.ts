import { Inject, Injectable } from '@nestjs/common';
import { WebhookSecrets } from '@libs/kernel';
import { WebhookGuard } from '../platform/request-body/webhook.guard.js';
import { type TrainerSettings, trainerSettings } from '@libs/providers';

/** Sixty-four checkpoints with long addresses, and room. */
const MOST_BYTES = 512 * 1024;

/** Admits requests signed with a secret of `ADAPTER_WEBHOOK_SECRETS`; without a configured secret it admits none. */
@Injectable()
export class AdapterWebhookGuard extends WebhookGuard {
  constructor(@Inject(trainerSettings.KEY) { adapterWebhookSecrets: secrets }: TrainerSettings) {
    super(secrets ?? WebhookSecrets.parse(WebhookSecrets.generateText()), MOST_BYTES);
  }
}
