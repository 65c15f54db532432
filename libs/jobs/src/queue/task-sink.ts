/** Seconds a handler may take for one delivery; a step's lease is longer. */
export const DELIVERY_SECONDS = 30;

/** A wake-up, as the relay claimed it. */
export interface DueTask {
  id: number;
  name: string;
  route: string;
  body: Record<string, unknown>;
  /** When the handler may be called; in the future only where the sink takes tasks ahead. */
  run_at: Date;
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
  /** Seconds before its time at which a task may be handed over: 0, unless the sink itself keeps the time. */
  readonly takesAheadSeconds: number = 0;

  abstract deliver(task: DueTask): Promise<Delivery>;

  /** Ends its connections. */
  close(): Promise<void> {
    return Promise.resolve();
  }
}
