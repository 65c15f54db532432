import type { ResourceUpdate } from '@libs/production';
import { resourceUri } from '../resources.js';

export const SUBSCRIPTION_ID = 'io.modelcontextprotocol/subscriptionId';

/** One server-sent event that carries a JSON-RPC message. */
export function messageFrame(message: object): string {
  return `event: message\ndata: ${JSON.stringify({ jsonrpc: '2.0', ...message })}\n\n`;
}

/** What an event tells its owner's streams, each frame made once however many streams carry it. */
export class NewsFrames {
  private readonly made = new Map<string, Buffer>();

  constructor(private readonly update: ResourceUpdate) {}

  get resourceId(): string {
    return this.update.resourceId;
  }

  /** `tag` is the subscription that a message of revision 2026-07-28 belongs to. */
  updated(tag?: string | number): Buffer {
    return this.frame('notifications/resources/updated', tag, { uri: resourceUri(this.update.resourceId) });
  }

  listChanged(tag?: string | number): Buffer {
    return this.frame('notifications/resources/list_changed', tag, {});
  }

  private frame(method: string, tag: string | number | undefined, params: object): Buffer {
    const name = `${method} ${JSON.stringify(tag)}`;
    const known = this.made.get(name);
    if (known !== undefined) return known;
    const tagged = tag === undefined ? params : { ...params, _meta: { [SUBSCRIPTION_ID]: tag } };
    const frame = Buffer.from(messageFrame({ method, params: tagged }));
    this.made.set(name, frame);
    return frame;
  }
}
