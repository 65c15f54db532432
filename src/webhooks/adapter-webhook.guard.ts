import { type ExecutionContext, Injectable } from '@nestjs/common';
import { WebhookSignatureInvalid } from '@libs/kernel/adapters';
import { Environment } from '../platform/settings/environment.js';
import { WebhookGuard } from '../platform/request-body/webhook.guard.js';

/** Sixty-four checkpoints with long addresses, and room. */
const MOST_BYTES = 512 * 1024;

/** Admits what the trainer signed with a secret of `ADAPTER_WEBHOOK_SECRETS`; nothing where there are none. */
@Injectable()
export class AdapterWebhookGuard extends WebhookGuard {
  private readonly isClosed: boolean;

  constructor({ adapterWebhookSecrets: secrets }: Environment) {
    super(secrets ?? { all: [] }, MOST_BYTES);
    this.isClosed = secrets === undefined;
  }

  override canActivate(context: ExecutionContext): boolean {
    if (this.isClosed) throw new WebhookSignatureInvalid();
    return super.canActivate(context);
  }
}
