import type { Model } from './model.js';

/** Whether the maker said that it no longer serves the model on this day. */
export function isRetired({ retiredOn }: Model, now: Date): boolean {
  return retiredOn !== undefined && retiredOn <= now.toISOString().slice(0, 10);
}
