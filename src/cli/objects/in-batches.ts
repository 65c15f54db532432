import { Semaphore } from '@libs/kernel';

/** Keys that are looked at together. */
const BATCH = 200;

/** Cuts keys into batches. */
export function* inBatches<T>(keys: readonly T[]): Generator<T[]> {
  for (let from = 0; from < keys.length; from += BATCH) yield keys.slice(from, from + BATCH);
}

/** Runs `work` on each, a few at a time. The first error ends it, after the work under way. */
export async function aFewAtATime<T>(most: number, all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const places = new Semaphore(most);
  const ending = new AbortController();
  const placed = all.map((one) => places.run(() => work(one), ending.signal).catch((error) => ending.abort(error)));
  await Promise.all(placed);
  ending.signal.throwIfAborted();
}
