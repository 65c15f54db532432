import type { ScenePart } from './scene-part.js';

/** Seconds at which the first part enters that no word names. */
const FIRST = 0.25;
/** Seconds of a scene's end in which nothing may begin: what has begun is seen whole. */
const LAST = 1;
/** Seconds between two words of a text that no voice reads, and between two parts in a scene without a voice. */
const [WORD, SOON] = [0.12, 0.35];
/** Parts behind the last one that is named follow each other by so many seconds at most. */
const TRAILING = 1.2;
/** Seconds by which parts are apart at least, and the share of the scene that is used for it. */
const [APART, APART_SHARE] = [0.12, 0.4];

interface Times {
  /** When each part is named, in ascending order. */
  heard: readonly (number | undefined)[];
  /** When the last word is said; absent where nobody speaks. */
  ends: number | undefined;
  seconds: number;
  silent: 'spread' | undefined;
}

/** The seconds of all parts, in ascending order, where only some are named. */
export function spacedParts(parts: readonly ScenePart[], times: Times): number[] {
  const { heard, seconds } = times;
  const latest = Math.max(seconds * 0.5, seconds - LAST);
  const spaced: number[] = [];
  for (let from = 0; from < parts.length;) {
    if (heard[from] === undefined) {
      const next = heard.findIndex((at, index) => index > from && at !== undefined);
      const run = { from, to: next < 0 ? parts.length : next };
      spaced.push(...runOf(parts, run, times, spaced.at(-1)));
      from = run.to;
    } else spaced.push(heard[from++]!);
  }
  const apart = Math.min(APART, (seconds * APART_SHARE) / parts.length);
  let before = -Infinity;
  return spaced.map((at, index) => {
    const least = isContinued(parts, index) ? apart / 4 : apart;
    before = Math.min(latest, Math.max(at, before + least));
    return before;
  });
}

/** The seconds of neighbouring parts that no word names. */
function runOf(
  parts: readonly ScenePart[],
  { from, to }: { from: number; to: number },
  { heard, ends, seconds, silent }: Times,
  before: number | undefined,
): number[] {
  const until = heard[to];
  const indexes = Array.from({ length: to - from }, (_, index) => from + index);
  const isInside = to < parts.length && isContinued(parts, to);
  // Words between two that are read out, or before the first of them.
  if (isInside && indexes.every((index) => index === from || isContinued(parts, index))) {
    const start = before ?? Math.max(FIRST, until! - WORD * (indexes.length + 1));
    const step = (until! - start) / (indexes.length + 1);
    return indexes.map((_, index) => start + step * (index + 1));
  }
  const slots = indexes.filter((index) => !isContinued(parts, index)).length;
  const step = stepOf({ start: before ?? FIRST, until, slots: slots + (before === undefined ? 0 : 1) });
  let at = before ?? FIRST;
  return indexes.map((index) => {
    if (before !== undefined || index > from) at += isContinued(parts, index) ? Math.min(WORD, step) : step;
    return at;
  });

  function stepOf({ start, until: end, slots: count }: { start: number; until?: number; slots: number }): number {
    const share = Math.max(1, count);
    if (end !== undefined) return (end - start) / share;
    if (before !== undefined) return Math.min(TRAILING, Math.max(APART, ((ends ?? seconds) - start) / share));
    if (ends !== undefined) return Math.max(APART, (ends - start) / share);
    return silent === 'spread' ? (seconds * 0.85) / share : Math.min(SOON, (seconds * 0.5) / share);
  }
}

/** Whether a part is a word behind another word of the same text. */
function isContinued(parts: readonly ScenePart[], index: number): boolean {
  const { wordOf } = parts[index]!;
  return wordOf !== undefined && parts[index - 1]?.wordOf === wordOf;
}
