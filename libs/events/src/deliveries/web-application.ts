import type { EventType } from './event-types.js';

/** The body of a delivery. */
export interface WebEvent {
  id: string;
  type: EventType;
  /** RFC 3339 in UTC, with microseconds. */
  created_at: string;
  data: { resource_id: string; account_id: string; status: string };
}

/** What came of one try. */
export interface Answer {
  isAccepted: boolean;
  /** For the operator, on one line. */
  told: string;
}

/** The web application of the operator, which learns of events. */
export abstract class WebApplication {
  /** One try. Rejects only if `signal` was aborted. */
  abstract tell(event: WebEvent, signal: AbortSignal): Promise<Answer>;
}
