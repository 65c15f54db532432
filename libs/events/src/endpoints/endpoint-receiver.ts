import type { WebhookSecrets } from '@libs/kernel';
import type { Answer } from '../deliveries/web-application.js';
import type { EventBody } from './event-body.js';

/** One POST to an endpoint. */
export interface EndpointPost {
  url: string;
  /** Each signs. */
  secrets: WebhookSecrets;
  event: EventBody;
  /** From the name to the answer. */
  mostMilliseconds: number;
}

/** What stands behind the addresses that accounts give. */
export abstract class EndpointReceiver {
  /** Throws the denial of an address that is never called. Where a name leads is judged at each try. */
  abstract examine(url: string): void;

  /** One try. Rejects only if `signal` was aborted. */
  abstract tell(post: EndpointPost, signal: AbortSignal): Promise<Answer>;
}
