import { perSecond, type FrameRate } from '../frame-rate.js';
import { INTEREST, type Glimpse } from './glimpse.js';
import { neededStretch } from './needed-stretch.js';
import type { ReframeBrief } from '../reframe-brief.js';
import type { Shot, Stretch } from './shot.js';
import { windowPath, type ChosenPath } from './window-path.js';

export interface Watched {
  frames: number;
  rate: FrameRate;
  /** First frames of the scenes. */
  cuts: readonly number[];
  glimpses: readonly Glimpse[];
  /** Of the window, of its axis. */
  share: number;
}

interface Scene {
  firstFrame: number;
  frames: number;
  path: ChosenPath;
  needed: Stretch;
  isFilled: boolean;
}

/** A window must show as much more than its own share of the axis, of what lies outside of it, … */
const ENOUGH_SEEN = 0.4;
/** … unless no slice outside of it has so many times what one has on average: sea, sky and grass miss nothing there. */
const STANDS_OUT = 1.3;
/** Seconds that a filled frame lasts at least between two blurred ones. */
const SHORTEST_WINDOW = 1.5;
/** A film of which less can be cropped is blurred throughout, so that it does not change its shape all the time. */
const LEAST_CROPPED = 0.5;
/** Stretches of blurred scenes are as wide as the widest, in steps, so that the picture keeps its size. */
const STRETCH_STEP = 0.05;
/** Seconds beside a cut in which the other scene may still be seen. */
const CHANGE = 0.35;
/** What is needed may lie so far beside the middle of the axis and still be shown in the middle. */
const NEARLY_MIDDLE = 0.04;

/** How each scene of a film is framed: frame by frame the whole of it, in order. */
export function shotList(film: Watched, method: ReframeBrief['method']): Shot[] {
  const scenes = film.cuts.map((cut, at) => sceneOf(film, cut, (film.cuts[at + 1] ?? film.frames) - cut));
  if (method === 'auto') settle(scenes, film.rate);
  else for (const scene of scenes) scene.isFilled = method === 'blur';
  const width = method === 'blur' ? 1 : fillWidth(scenes, film.share);
  return scenes.map(({ firstFrame, frames, path, needed, isFilled }) => ({
    firstFrame,
    frames,
    framing: isFilled
      ? { kind: 'fill', ...around(needed, width) }
      : { kind: 'window', from: rounded(path.from), to: rounded(path.to) },
  }));
}

const rounded = (share: number): number => Math.round(share * 10_000) / 10_000;

function sceneOf({ glimpses, rate, share }: Watched, firstFrame: number, frames: number): Scene {
  const own = ownGlimpses(glimpses, { firstFrame, frames, fps: perSecond(rate) });
  const path = windowPath({ glimpses: own, share, seconds: frames / perSecond(rate) });
  const isEnough = path.seen >= share + ENOUGH_SEEN * (1 - share) || !standsOutBeside(own, path, share);
  const isFilled = path.wordsLost > 0 || !isEnough;
  return { firstFrame, frames, path, needed: neededStretch(own), isFilled };
}

/** Whether there is something to see in particular where the window never is. */
function standsOutBeside(glimpses: readonly Glimpse[], { from, to }: ChosenPath, share: number): boolean {
  const count = glimpses[0]?.interest.length ?? 0;
  const average = (INTEREST * glimpses.length) / Math.max(1, count);
  const isBeside = (slice: number): boolean =>
    (slice + 1) / count <= Math.min(from, to) || slice / count >= Math.max(from, to) + share;
  return Array.from({ length: count }, (_, slice) => slice)
    .filter(isBeside)
    .some((slice) => glimpses.reduce((sum, { interest }) => sum + interest[slice]!, 0) > average * STANDS_OUT);
}

/** What is seen of a scene alone: while one becomes the next, both are there. */
function ownGlimpses(
  glimpses: readonly Glimpse[],
  { firstFrame, frames, fps }: { firstFrame: number; frames: number; fps: number },
): readonly Glimpse[] {
  const within = (aside: number): Glimpse[] =>
    glimpses.filter(({ frame }) => frame >= firstFrame + aside && frame < firstFrame + frames - aside);
  const own = within(Math.min(CHANGE * fps, frames / 4));
  return own.length > 0 ? own : within(0);
}

/** A film should not change its shape for a moment, or all the time. */
function settle(scenes: Scene[], rate: FrameRate): void {
  const length = (some: readonly Scene[]): number => some.reduce((sum, { frames }) => sum + frames, 0);
  const isCropped = length(scenes.filter(({ isFilled }) => !isFilled)) >= LEAST_CROPPED * length(scenes);
  for (const [at, scene] of scenes.entries()) {
    const isBetween = scenes[at - 1]?.isFilled === true && scenes[at + 1]?.isFilled === true;
    if (!isCropped || (isBetween && scene.frames < SHORTEST_WINDOW * perSecond(rate))) scene.isFilled = true;
  }
}

function fillWidth(scenes: readonly Scene[], share: number): number {
  const widest = Math.max(share, ...scenes.filter(({ isFilled }) => isFilled).map(({ needed }) => widthOf(needed)));
  return Math.min(1, Math.ceil(widest / STRETCH_STEP - 1e-9) * STRETCH_STEP);
}

const isNearlyMiddle = ({ from, to }: Stretch): boolean => Math.abs((from + to) / 2 - 0.5) <= NEARLY_MIDDLE;

/** What is nearly in the middle is shown with as much on either side. */
function widthOf(needed: Stretch): number {
  return isNearlyMiddle(needed) ? 2 * Math.max(0.5 - needed.from, needed.to - 0.5) : needed.to - needed.from;
}

function around(needed: Stretch, width: number): Stretch {
  const middle = isNearlyMiddle(needed) ? 0.5 : (needed.from + needed.to) / 2;
  const from = Math.min(1 - width, Math.max(0, middle - width / 2));
  return { from: rounded(from), to: rounded(from + width) };
}
