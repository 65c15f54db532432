import { cellDifference, type PictureCells } from './picture-cells.js';

/** Seconds: the shortest scene, and half of the longest change from one to the next. */
const SHORTEST_SCENE = 0.8;
const HALF_CHANGE = 0.35;
/** Steps of difference (`cellDifference`) that a new scene makes at least, and how many times those within one. */
const LEAST = 18;
const TIMES_WITHIN = 2.2;
/** Share of the whole change that happens between two frames where it is a cut. */
const SUDDEN = 0.5;

/**
 * The first frame of every scene, the first of them 0. A scene is one when what stands before differs from what stands
 * after and each side keeps to itself, so that cuts, dissolves and wipes are found, and flashes and movements are not.
 */
export function findCuts(pictures: readonly PictureCells[], fps: number): number[] {
  const half = Math.max(1, Math.round(fps * HALF_CHANGE));
  const shortest = Math.max(1, Math.round(fps * SHORTEST_SCENE));
  const at = (frame: number): PictureCells => pictures[Math.min(pictures.length - 1, Math.max(0, frame))]!;
  const between = (from: number, to: number): number => cellDifference(at(from), at(to));
  const strengths = pictures.map((_, frame) => {
    const change = between(frame - half, frame + half);
    if (change < LEAST) return 0;
    const within = Math.max(between(frame - half * 3, frame - half), between(frame + half, frame + half * 3));
    return change > within * TIMES_WITHIN ? change : 0;
  });
  const cuts = [0];
  const frames = pictures.map((_, frame) => frame).filter((frame) => strengths[frame]! > 0);
  for (const frame of frames.sort((a, b) => strengths[b]! - strengths[a]! || a - b)) {
    const cut = sharpened(frame, half, between);
    const isFree = cuts.every((other) => Math.abs(other - cut) >= shortest);
    if (isFree && cut + shortest <= pictures.length) cuts.push(cut);
  }
  return cuts.sort((a, b) => a - b);
}

/** The very frame where a change is a cut, else the middle of the change. */
function sharpened(frame: number, half: number, between: (from: number, to: number) => number): number {
  let cut = frame;
  let sharpest = between(frame - half, frame + half) * SUDDEN;
  for (let first = frame - half + 1; first <= frame + half; first++) {
    const step = between(first - 1, first);
    if (step > sharpest) [cut, sharpest] = [first, step];
  }
  return Math.max(0, cut);
}
