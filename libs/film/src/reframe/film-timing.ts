import { frameRate, perSecond, type FrameRate } from './frame-rate.js';

/** What the packets of a film say of its pictures. */
export interface FilmTiming {
  frames: number;
  /** Of a film that shows every picture equally long from the very beginning; else it wavers. */
  rate?: FrameRate;
  /** Frames a second as long as nothing is delayed: by the picture that lasts neither long nor short. */
  usual: number;
}

const FASTEST = 60;

/** Of pictures by the ticks at which they are shown, in any order, and the ticks of one second. */
export function filmTiming(
  shown: readonly number[],
  { ticksPerSecond, firstLasts }: { ticksPerSecond: FrameRate; firstLasts: number },
): FilmTiming {
  const ordered = [...shown].sort((a, b) => a - b);
  const frames = ordered.length;
  const each = frames > 1 ? (ordered.at(-1)! - ordered[0]!) / (frames - 1) : firstLasts;
  const gaps = ordered.slice(1).map((tick, at) => tick - ordered[at]!);
  const middle = gaps.sort((a, b) => a - b)[Math.floor(gaps.length / 2)] ?? firstLasts;
  const usual = perSecond(ticksPerSecond) / Math.max(1, middle);
  const isSteady = Number.isInteger(each) && each > 0 && ordered.every((tick, at) => tick === at * each);
  if (!isSteady) return { frames, usual };
  const rate = frameRate(ticksPerSecond.numerator, ticksPerSecond.denominator * each);
  return perSecond(rate) > FASTEST ? { frames, usual } : { frames, rate, usual };
}
