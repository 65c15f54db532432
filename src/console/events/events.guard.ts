import { type Secrets, secretSettings } from '@libs/kernel/settings';
import { Inject, Injectable } from '@nestjs/common';
import { WebhookGuard } from '../../platform/request-body/webhook.guard.js';

/** Far more than an event has. */
const MOST_BYTES = 16 * 1024;

/** Admits events that this service signed. */
@Injectable()
export class EventsGuard extends WebhookGuard {
  constructor(@Inject(secretSettings.KEY) { webEvents }: Secrets) {
    super(webEvents, MOST_BYTES);
  }
}
