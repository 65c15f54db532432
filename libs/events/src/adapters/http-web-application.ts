import { Agent as PlainAgent, request as overHttp, type IncomingMessage } from 'node:http';
import { Agent as TlsAgent, request as overTls } from 'node:https';
import { plainText, type WebhookSecrets } from '@libs/kernel';
import { signWebhook } from '@libs/kernel/adapters';
import { answerOf } from './answer-of.js';
import { type Answer, WebApplication, type WebEvent } from '../deliveries/web-application.js';

/** Milliseconds from the name to the answer. */
const MOST_MS = 15_000;

/**
 * The web application behind an address of the operator, which may be private. Only 2xx accepts: a redirect is not followed,
 * and 410 is a failure as any other, since there is one receiver, which only the operator may give up.
 */
export class HttpWebApplication extends WebApplication {
  private readonly address: URL;
  private readonly agent: PlainAgent;

  constructor(
    address: string,
    private readonly secrets: WebhookSecrets,
    private readonly mostMilliseconds = MOST_MS,
  ) {
    super();
    this.address = new URL(address);
    this.agent = new (this.address.protocol === 'https:' ? TlsAgent : PlainAgent)({ keepAlive: true });
  }

  async tell(event: WebEvent, signal: AbortSignal): Promise<Answer> {
    const clock = AbortSignal.timeout(this.mostMilliseconds);
    try {
      return await answerOf(await this.post(event, AbortSignal.any([signal, clock])));
    } catch (error) {
      signal.throwIfAborted();
      if (clock.aborted) return { isAccepted: false, told: `no answer within ${this.mostMilliseconds / 1000} s` };
      return { isAccepted: false, told: `no answer: ${plainText(reasonOf(error))}` };
    }
  }

  /** Ends connections that are kept for further events. */
  close(): void {
    this.agent.destroy();
  }

  private post(event: WebEvent, signal: AbortSignal): Promise<IncomingMessage> {
    const body = JSON.stringify(event);
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'user-agent': 'mediamaker',
      ...signWebhook(this.secrets, { id: event.id, sentAt: new Date(), body }),
    };
    const send = this.address.protocol === 'https:' ? overTls : overHttp;
    return new Promise((resolve, reject) => {
      const request = send(this.address, { method: 'POST', headers, agent: this.agent, signal }, resolve);
      request.on('error', (error: NodeJS.ErrnoException) => {
        // The receiver closed a kept connection just as it was taken again.
        if (request.reusedSocket && error.code === 'ECONNRESET') resolve(this.post(event, signal));
        else reject(error);
      });
      request.end(body);
    });
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error ? String(error.code) : error.message;
}
