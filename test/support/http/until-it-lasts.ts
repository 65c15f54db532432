import { setTimeout as pause } from 'node:timers/promises';

/** Waits for the end of the present window, of whole multiples of its length since 1970, unless so much of it is left. */
export async function untilItLasts(windowMs: number, leastMs: number): Promise<void> {
  const leftMs = windowMs - (Date.now() % windowMs);
  if (leftMs < leastMs) await pause(leftMs);
}
