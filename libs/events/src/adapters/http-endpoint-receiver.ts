import { Denial, deny, plainText } from '@libs/kernel';
import { GuardedFetch, signWebhook } from '@libs/kernel/adapters';
import { type FetchSettings, fetchSettings } from '@libs/kernel/settings';
import { Inject, Injectable } from '@nestjs/common';
import type { Answer } from '../deliveries/web-application.js';
import { type EndpointPost, EndpointReceiver } from '../endpoints/endpoint-receiver.js';
import { answerOf } from './answer-of.js';

/**
 * Posts to public https servers alone. Only 2xx accepts: a redirect is not followed, and 410 is a failure as any other, since
 * the owner deletes an endpoint.
 */
@Injectable()
export class HttpEndpointReceiver extends EndpointReceiver {
  private readonly guarded: GuardedFetch;

  constructor(@Inject(fetchSettings.KEY) { fetchTestOrigins: exempt }: Pick<FetchSettings, 'fetchTestOrigins'>) {
    super();
    // The time of a try bounds silence too.
    this.guarded = new GuardedFetch({ exempt, mostIdleMilliseconds: 0 });
  }

  examine(url: string): void {
    try {
      this.guarded.examine(url);
    } catch (error) {
      if (!(error instanceof Denial)) throw error;
      const nextStep = 'Give a public https address, on port 443 or above 1023.';
      throw deny('input_unreachable', error.message, { nextStep });
    }
  }

  async tell({ url, secrets, event, mostMilliseconds }: EndpointPost, signal: AbortSignal): Promise<Answer> {
    const body = JSON.stringify(event);
    const headers = {
      'Content-Type': 'application/json',
      'Content-Length': String(Buffer.byteLength(body)),
      ...signWebhook(secrets, { id: event.id, sentAt: new Date(), body }),
    };
    const clock = AbortSignal.timeout(mostMilliseconds);
    try {
      const order = { headers, body, signal: AbortSignal.any([signal, clock]) };
      return await answerOf(await this.guarded.post(url, order));
    } catch (error) {
      signal.throwIfAborted();
      if (clock.aborted) return { isAccepted: false, told: `no answer within ${mostMilliseconds / 1000} s` };
      if (!(error instanceof Denial)) throw error;
      return { isAccepted: false, told: `no answer: ${plainText(error.message)}` };
    }
  }
}
