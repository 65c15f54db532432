import type { ResourceUpdate } from './resource-updates.js';

/** Notifies the event streams of an account of a changed resource. Best effort: the rows are the source of truth. */
export abstract class ResourceBroadcast {
  /** Returns how many streams of this process were notified; those of other processes are notified too, uncounted. */
  abstract tell(update: ResourceUpdate): Promise<number>;
}
