/** Seconds before a scene's end at which it is shown: its parts have entered, and the next scene has not begun. */
const BEFORE_END = 0.12;

/** The second at which a scene stands as its viewers remember it. */
export function lateMoment(
  { startSeconds, durationSeconds }: { startSeconds: number; durationSeconds: number },
  next?: { startSeconds: number },
): number {
  const end = Math.min(startSeconds + durationSeconds, next?.startSeconds ?? Infinity);
  return Math.max(startSeconds + (end - startSeconds) / 2, end - BEFORE_END);
}
