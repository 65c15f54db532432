import { MakerServer } from './maker-server.js';

/** A webhook as a maker sends it. */
export interface SentWebhook {
  headers: Record<string, string>;
  body: Buffer;
}

export interface WebhookChoices {
  /** When it says it was sent. */
  at?: Date;
  signedBy?: 'maker' | 'other' | 'nobody';
  /** Bytes that its body has at least. */
  bytes?: number;
}

/** A maker that reports ends by webhook. */
export abstract class ReportingServer extends MakerServer {
  abstract webhookOf(requestId: string, choices?: WebhookChoices): SentWebhook;

  /** Sends the webhook to the address of its order, or to that of another; the status that came back. */
  async report(requestId: string, choices: WebhookChoices & { toOther?: string } = {}): Promise<number> {
    const { toOther = requestId } = choices;
    const order = this.accepted.find(({ id }) => id === toOther);
    if (order?.webhook === undefined) throw new Error(`The order ${toOther} names no address for webhooks.`);
    const { headers, body } = this.webhookOf(requestId, choices);
    const response = await fetch(order.webhook, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: new Uint8Array(body),
    });
    await response.body?.cancel();
    return response.status;
  }
}
