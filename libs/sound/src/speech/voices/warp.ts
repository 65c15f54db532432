/** What a step costs that repeats a frame of one side, and one that skips a frame of a pause: each voice pauses elsewhere. */
const [REPEATED, SKIPPED] = [0.7, 0.05];

/** A sound in frames. */
export interface Warped {
  frames: readonly Float32Array[];
  /** Frames of pauses. */
  isPause: readonly boolean[];
}

function distance(one: Float32Array, other: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < one.length; at++) sum += (one[at]! - other[at]!) ** 2;
  return Math.sqrt(sum / one.length);
}

/** Steps back from a cell of the table: both sides, the first side only, the second side only. */
const [BOTH, FIRST, SECOND] = [0, 1, 2];

/**
 * Dynamic time warping: for each frame of the first sound the frame of the second that is heard at the same place of the
 * speech. Both begin and end together. The second pauses only in frames of the first that may have a pause (`mayPause`):
 * elsewhere a silence is a part of a sound, such as the k of "back".
 */
export function warp(first: Warped, second: Warped, mayPause: readonly boolean[]): number[] {
  const [height, width] = [first.frames.length, second.frames.length];
  const back = new Uint8Array(height * width);
  let above = new Float64Array(width).fill(Infinity);
  for (let i = 0; i < height; i++) {
    const row = new Float64Array(width);
    for (let j = 0; j < width; j++) {
      const apart = distance(first.frames[i]!, second.frames[j]!);
      const repeated = REPEATED + apart;
      const ways = [
        (j > 0 ? above[j - 1]! : i === 0 ? 0 : Infinity) + apart,
        above[j]! + (first.isPause[i] ? SKIPPED : repeated),
        (row[j - 1] ?? Infinity) + (second.isPause[j] && mayPause[i] ? SKIPPED : repeated),
      ];
      row[j] = Math.min(...ways);
      back[i * width + j] = ways.indexOf(row[j]!);
    }
    above = row;
  }
  return pathOf(back, height, width);
}

function pathOf(back: Uint8Array, height: number, width: number): number[] {
  const path = Array.from({ length: height }, () => width - 1);
  let [i, j] = [height - 1, width - 1];
  while (i > 0 || j > 0) {
    path[i] = j;
    const step = i === 0 ? SECOND : j === 0 ? FIRST : back[i * width + j];
    if (step === BOTH || step === FIRST) i--;
    if (step === BOTH || step === SECOND) j--;
  }
  path[0] = 0;
  return path;
}
