import { INTEREST, type Glimpse } from './glimpse.js';

/** Where a window begins, as a share of the axis, at the first and the last frame of a scene; the same where it holds still. */
export interface WindowPath {
  from: number;
  to: number;
}

export interface ChosenPath extends WindowPath {
  /** Share of what there is to see that is seen through it. */
  seen: number;
  /** Words that are cut through or left out, of all glimpses. */
  wordsLost: number;
}

interface Scene {
  glimpses: readonly Glimpse[];
  /** Of the window, of the axis. */
  share: number;
  seconds: number;
}

const STEPS = 40;
/** Window lengths a second; a slower movement is not seen as one, a faster one is seen first. */
const FASTEST_PAN = 0.14;
/** A movement is worth it from so many window lengths, and when so much more is seen. */
const SHORTEST_PAN = 0.15;
const WORTH = 0.06;
const SHORTEST_MOVING_SCENE = 2;
/** What it is worth that the most interesting stands in the middle of the window, and the window in that of the picture. */
const CENTRED = 0.3;
const MIDDLE = 0.05;
const WORD_LOST = 0.5;

/** Shares of a scene during which a pan stands still before and after it moves. */
export const PAN_REST = 0.1;

/** How far a pan has come, 0–1, at a share of its scene: it starts and ends gently. */
export function panProgress(share: number): number {
  const moved = Math.min(1, Math.max(0, (share - PAN_REST) / (1 - PAN_REST * 2)));
  return moved * moved * (3 - 2 * moved);
}

/** The still window or the one slow pan through which the most of a scene is seen, without cutting through words. */
export function windowPath(scene: Scene): ChosenPath {
  const room = 1 - scene.share;
  const starts = Array.from({ length: STEPS + 1 }, (_, at) => (room * at) / STEPS);
  const rate = rater(scene);
  const best = (paths: readonly WindowPath[]): ChosenPath & { worth: number } =>
    paths.map(rate).reduce((one, other) => (other.worth > one.worth + 1e-9 ? other : one));
  const still = best(starts.map((start) => ({ from: start, to: start })));
  if (scene.seconds < SHORTEST_MOVING_SCENE) return chosen(still);
  const longest = FASTEST_PAN * scene.share * scene.seconds;
  const pans = starts
    .flatMap((from) => starts.map((to) => ({ from, to })))
    .filter(({ from, to }) => Math.abs(to - from) <= longest && Math.abs(to - from) >= SHORTEST_PAN * scene.share);
  if (pans.length === 0) return chosen(still);
  const pan = best(pans);
  return chosen(pan.worth > still.worth + WORTH ? pan : still);
}

const chosen = ({ from, to, seen, wordsLost }: ChosenPath): ChosenPath => ({ from, to, seen, wordsLost });

function rater({ glimpses, share }: Scene): (path: WindowPath) => ChosenPath & { worth: number } {
  const sums = glimpses.map(({ interest }) => runningSums(interest));
  const hearts = glimpses.map(({ interest }) => heartOf(interest));
  const total = glimpses.reduce((sum, { words }) => sum + words.length, 0);
  const [first, last] = [glimpses[0]?.frame ?? 0, glimpses.at(-1)?.frame ?? 0];
  return ({ from, to }) => {
    let [seen, wordsLost, aside] = [0, 0, 0];
    for (const [at, { frame, words }] of glimpses.entries()) {
      const start = from + (to - from) * panProgress((frame - first) / Math.max(1, last - first));
      seen += (upTo(sums[at]!, start + share) - upTo(sums[at]!, start)) / INTEREST;
      wordsLost += words.filter(([left, right]) => left < start || right > start + share).length;
      const centre = start + share / 2;
      aside += MIDDLE * Math.abs(centre - 0.5) + CENTRED * Math.abs(centre - hearts[at]!);
    }
    const count = glimpses.length || 1;
    const worth = (seen - aside) / count - (WORD_LOST * wordsLost) / (total || 1);
    return { from, to, seen: seen / count, wordsLost, worth };
  };
}

/** Where on the axis the most interesting is: peaks count for more than their surroundings. */
function heartOf(slices: readonly number[]): number {
  const weights = slices.map((slice) => slice ** 2);
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  if (whole === 0) return 0.5;
  return weights.reduce((sum, weight, at) => sum + weight * (at + 0.5), 0) / whole / slices.length;
}

function runningSums(slices: readonly number[]): number[] {
  const sums = [0];
  for (const slice of slices) sums.push(sums.at(-1)! + slice);
  return sums;
}

/** Everything before a place on the axis. */
function upTo(sums: readonly number[], share: number): number {
  const place = Math.min(1, Math.max(0, share)) * (sums.length - 1);
  const below = Math.floor(place);
  return sums[below]! + ((sums[below + 1] ?? sums[below]!) - sums[below]!) * (place - below);
}
