import type { Stretch } from './ducking.js';

/** Seconds that two stretches share; negative when they are apart. */
export function overlap(a: Stretch, b: Stretch): number {
  return Math.min(a.endSeconds, b.endSeconds) - Math.max(a.startSeconds, b.startSeconds);
}

/** Seconds of the longest stretch outside the planned ones. */
export function longestOutside(stretches: Stretch[], planned: Stretch[] = []): number {
  const outside = stretches.map((stretch) => {
    const within = planned.reduce((sum, plan) => sum + Math.max(0, overlap(stretch, plan)), 0);
    return stretch.endSeconds - stretch.startSeconds - within;
  });
  return Math.max(0, ...outside);
}
