/** A due wake-up, as the relay claimed it. */
export interface DueTask {
  id: number;
  name: string;
  route: string;
  body: Record<string, unknown>;
  /** How often it was delivered, this time included. */
  attempt: number;
  max_attempts: number;
}

export type Delivery =
  | { outcome: 'accepted' }
  /** The handler is busy, elsewhere or down: deliver again later. */
  | { outcome: 'deferred'; reason: string; retryAfterSeconds?: number }
  /** The handler will never take it. */
  | { outcome: 'refused'; reason: string };

/** Where the relay delivers wake-ups: the service's own HTTP address, or a cloud queue that will call it. */
export abstract class TaskSink {
  abstract deliver(task: DueTask): Promise<Delivery>;
}
