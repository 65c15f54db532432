import { resourceUri } from '../resources/resources.js';
import type { DetailedTask } from '../tasks/tasks.js';

export const SUBSCRIPTION_ID = 'io.modelcontextprotocol/subscriptionId';

/** One server-sent event that carries a JSON-RPC message. */
export function messageFrame(message: object): string {
  return `event: message\ndata: ${JSON.stringify({ jsonrpc: '2.0', ...message })}\n\n`;
}

/** The frames of one notification, each serialised once for all streams. */
export class NewsFrames {
  private readonly made = new Map<string, Buffer>();

  /** `tag` is the subscription that a message of revision 2026-07-28 belongs to. */
  updated(resourceId: string, tag?: string | number): Buffer {
    return this.frame('notifications/resources/updated', tag, { uri: resourceUri(resourceId) });
  }

  listChanged(tag?: string | number): Buffer {
    return this.frame('notifications/resources/list_changed', tag, {});
  }

  /** Of the extension for tasks. */
  task(task: DetailedTask, tag?: string | number): Buffer {
    return this.frame('notifications/tasks', tag, task);
  }

  private frame(method: string, tag: string | number | undefined, params: object): Buffer {
    const name = JSON.stringify([method, tag, params]);
    const known = this.made.get(name);
    if (known !== undefined) return known;
    const tagged = tag === undefined ? params : { ...params, _meta: { [SUBSCRIPTION_ID]: tag } };
    const frame = Buffer.from(messageFrame({ method, params: tagged }));
    this.made.set(name, frame);
    return frame;
  }
}
