import { linesOf, longestHeld, longestWord } from './text-width.js';

/** Lengths are in hundredths of the frame's short side (`cqmin` of the frame). */
export interface Box {
  width: number;
  height: number;
}

export interface Limits {
  largest: number;
  smallest: number;
  /** Line height as a multiple of the size. */
  leading: number;
}

const STEP = 0.97;
/** Words stay whole down to this share of the largest size; below it a word that is too long is broken. */
const WHOLE_WORDS = 0.25;

/** Words that belong together stay on one line where that leaves the text this share of the size at which they are parted. */
const WORTH_HOLDING = { all: 0.6, tight: 0.5 };

/** The largest size at which a text fits its box; the smallest allowed one where none does. */
export function fitText(text: string, box: Box, limits: Limits): number {
  const { largest, smallest } = limits;
  const whole = Math.max(smallest, largest * WHOLE_WORDS);
  const parted = sizeWith(longestWord(text), { text, box, limits, least: whole });
  if (parted !== undefined) {
    const held = (which: keyof typeof WORTH_HOLDING): number | undefined =>
      sizeWith(longestHeld(text, which), { text, box, limits, least: Math.max(whole, parted * WORTH_HOLDING[which]) });
    const size = held('all') ?? held('tight') ?? parted;
    return size < parted ? withFewerLines(size, { text, box, limits, least: whole }) : size;
  }
  for (let size = whole; size > smallest; size *= STEP) {
    if (fits(text, box, size, limits.leading)) return size;
  }
  return smallest;
}

/** Share of a size that is enough where it saves a line: the words before held ones then do not stand alone. */
const WORTH_A_LINE = 0.88;

function withFewerLines(size: number, { text, box, least }: Fitting): number {
  const lines = linesOf(text, box.width / size);
  for (let less = size; less >= Math.max(least, size * WORTH_A_LINE); less *= STEP) {
    if (linesOf(text, box.width / less) < lines) return less;
  }
  return size;
}

interface Fitting {
  text: string;
  box: Box;
  limits: Limits;
  least: number;
}

/** The largest size, from `least` on, at which words so wide (em) stay whole and the text fits. */
function sizeWith(widest: number, { text, box, limits, least }: Fitting): number | undefined {
  for (let size = limits.largest; size >= least; size *= STEP) {
    if (widest * size <= box.width && fits(text, box, size, limits.leading)) return size;
  }
  return undefined;
}

/** Whether a text of that size stays inside its box. */
export function fits(text: string, { width, height }: Box, size: number, leading: number): boolean {
  return linesOf(text, width / size) * size * leading <= height;
}
