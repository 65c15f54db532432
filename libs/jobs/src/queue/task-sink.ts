import type { Task } from './task.entity.js';

/** Seconds a handler may take for one delivery; a step's lease is longer. */
export const DELIVERY_SECONDS = 30;

/** A wake-up, as the relay claimed it. Its `run_at` is in the future only where the sink takes tasks ahead. */
export type DueTask = Pick<Task, 'id' | 'name' | 'route' | 'body' | 'run_at' | 'attempt' | 'max_attempts'>;

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
