import type { ResourceUpdate } from './resource-updates.js';

/** Tells the event streams of an account that a resource of it changed. Best effort: the rows are the truth. */
export abstract class ResourceBroadcast {
  /** Answers how many sessions of this process were told; those of other processes are told as well, uncounted. */
  abstract tell(update: ResourceUpdate): Promise<number>;
}
