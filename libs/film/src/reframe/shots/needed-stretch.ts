import type { Stretch } from './shot.js';
import { INTEREST, type Glimpse } from './glimpse.js';

/** Of what there is to see, as much may be left out at both ends together. */
const LEFT_OUT = 0.16;
/** Room beside words, of the axis. */
const BESIDE = 0.02;

/** The part of the axis, in shares, that a scene cannot do without: its words, and most of what there is to see. */
export function neededStretch(glimpses: readonly Glimpse[]): Stretch {
  const slices = (glimpses[0]?.interest ?? []).map((_, at) =>
    glimpses.reduce((sum, { interest }) => sum + (interest[at] ?? 0), 0),
  );
  let rest = (slices.reduce((sum, slice) => sum + slice, 0) || INTEREST) * LEFT_OUT;
  let [first, last] = [0, slices.length];
  while (last - first > 1) {
    const [left, right] = [slices[first]!, slices[last - 1]!];
    const least = Math.min(left, right);
    if (least > rest) break;
    rest -= least;
    if (left <= right) first++;
    else last--;
  }
  const words = glimpses.flatMap((one) => one.words);
  const length = slices.length || 1;
  return {
    from: Math.max(0, Math.min(first / length, ...words.map(([from]) => from - BESIDE))),
    to: Math.min(1, Math.max(last / length, ...words.map(([, to]) => to + BESIDE))),
  };
}
