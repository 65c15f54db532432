import type { SentenceWord } from '../sentence.js';
import type { Interval } from '../word-timing.js';

/** Letters that a pause lasts. */
const PAUSE = 4;

/** Words laid over a stretch of voice by their letters. */
export function lettersOver(words: readonly SentenceWord[], { startSeconds, endSeconds }: Interval): Interval[] {
  const letters = words.map((word) => word.words.reduce((sum, { length }) => sum + length, 0));
  const pauses = words.map(({ after }, at) => (after === '' || at === words.length - 1 ? 0 : PAUSE));
  const all = [...letters, ...pauses].reduce((sum, one) => sum + one, 0);
  const each = (endSeconds - startSeconds) / Math.max(1, all);
  let reached = startSeconds;
  return words.map((_, at) => {
    const start = reached;
    const end = start + letters[at]! * each;
    reached = end + pauses[at]! * each;
    return { startSeconds: start, endSeconds: end };
  });
}
