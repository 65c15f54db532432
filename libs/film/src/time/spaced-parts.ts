import type { Pace, ScenePart } from './scene-part.js';

/** Seconds at which the first part enters that no word names. */
const FIRST = 0;
/** Seconds of a scene's end in which nothing may begin: what has begun is seen whole. */
const LAST = 1.2;
/** Seconds between two words of a text that no voice reads, and at most between two parts that no word names. */
const [WORD, SOON, SPOKEN, TRAILING] = [0.12, 0.35, 2, 1.2];
/** Share of a silent scene that its parts have. */
const SPREAD = 0.85;
/** Seconds by which parts are apart at least, and the share of the scene that is used for it. */
const [APART, APART_SHARE] = [0.12, 0.4];

export interface NamedParts extends Pick<Pace, 'spread'> {
  /** When each part is named, in ascending order. */
  named: readonly (number | undefined)[];
  /** When each sentence begins; none where nobody speaks. */
  sentences: readonly number[];
  /** Of the scene. */
  seconds: number;
}

/** The seconds of all parts, in ascending order, where words name only some of them. */
export function spacedParts(parts: readonly ScenePart[], given: NamedParts): number[] {
  const { named, seconds } = given;
  const latest = Math.max(seconds * 0.5, seconds - LAST);
  const times: number[] = [];
  while (times.length < parts.length) {
    const from = times.length;
    const next = named.findIndex((at, index) => index >= from && at !== undefined);
    const run = { from, to: next < 0 ? parts.length : next, before: times.at(-1), after: named[next], latest };
    times.push(...(isReadOut(parts, run) ? wordsBetween(run, !isContinued(parts, from)) : unnamed(parts, run, given)));
    if (next >= 0) times.push(named[next]!);
  }
  return apart(parts, times, { seconds, latest });
}

/** Parts in a row that no word names. */
interface Run {
  from: number;
  to: number;
  /** When the parts beside them enter. */
  before: number | undefined;
  after: number | undefined;
  latest: number;
}

/** Whether they are words of a text whose next word is heard. */
function isReadOut(parts: readonly ScenePart[], { from, to }: Run): boolean {
  const text = parts[to]?.wordOf;
  return text !== undefined && parts.slice(from, to).every(({ wordOf }) => wordOf === text);
}

/** Words before the first one that is heard come shortly before it; others stand between their neighbours. */
function wordsBetween({ from, to, before, after = 0 }: Run, isFirst: boolean): number[] {
  const count = to - from;
  const start = isFirst ? Math.max(before ?? FIRST, after - WORD * (count + 1)) : (before ?? FIRST);
  return Array.from({ length: count }, (_, index) => start + ((after - start) * (index + 1)) / (count + 1));
}

function unnamed(parts: readonly ScenePart[], run: Run, given: NamedParts): number[] {
  const { from, to, before, after, latest } = run;
  const own = parts.slice(from, to).map((_, index) => isContinued(parts, from + index));
  const slots = own.filter((isWord) => !isWord).length;
  const step = stepOf(run, slots, given);
  let [at, slot] = [before ?? FIRST, before === undefined ? -1 : 0];
  return own.map((isWord) => {
    if (isWord) at += Math.min(WORD, step);
    else {
      slot += 1;
      if (slot > 0) at = Math.max(at + step, after === undefined ? (sentenceOf(at, slot) ?? 0) : 0);
    }
    return Math.min(at, latest);
  });

  /** Where there are sentences enough, the parts behind the last named one begin with them. */
  function sentenceOf(time: number, index: number): number | undefined {
    const { sentences } = given;
    if (before !== undefined) return sentences.find((start) => start > time);
    return sentences.length >= slots ? sentences[Math.floor((index * sentences.length) / slots)] : undefined;
  }
}

/** Seconds between two parts of a run. */
function stepOf({ before, after, latest }: Run, slots: number, { sentences, seconds, spread }: NamedParts): number {
  const count = Math.max(1, slots);
  const start = before ?? FIRST;
  if (after !== undefined) return (after - start) / (before === undefined ? count : slots + 1);
  const even = Math.max(0, latest - start) / count;
  if (before !== undefined) return Math.min(TRAILING, even);
  if (sentences.length > 0) return spread ? even : Math.min(SPOKEN, even);
  return spread ? (seconds * SPREAD) / count : Math.min(SOON, even);
}

function apart(
  parts: readonly ScenePart[],
  times: readonly number[],
  { seconds, latest }: { seconds: number; latest: number },
): number[] {
  const least = Math.min(APART, (seconds * APART_SHARE) / parts.length);
  let before = -Infinity;
  return times.map((at, index) => {
    before = Math.min(latest, Math.max(at, before + (isContinued(parts, index) ? least / 4 : least)));
    return before;
  });
}

/** Whether a part is a word behind another word of the same text. */
function isContinued(parts: readonly ScenePart[], index: number): boolean {
  const { wordOf } = parts[index]!;
  return wordOf !== undefined && parts[index - 1]?.wordOf === wordOf;
}
