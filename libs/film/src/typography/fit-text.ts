import { linesOf, longestWord } from './text-width.js';

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

/** The largest size at which a text fits its box; the smallest allowed one where none does. */
export function fitText(text: string, box: Box, limits: Limits): number {
  const { largest, smallest } = limits;
  const whole = Math.max(smallest, largest * WHOLE_WORDS);
  for (let size = largest; size >= whole; size *= STEP) {
    if (longestWord(text) * size <= box.width && fits(text, box, size, limits.leading)) return size;
  }
  for (let size = whole; size > smallest; size *= STEP) {
    if (fits(text, box, size, limits.leading)) return size;
  }
  return smallest;
}

/** Whether a text of that size stays inside its box. */
export function fits(text: string, { width, height }: Box, size: number, leading: number): boolean {
  return linesOf(text, width / size) * size * leading <= height;
}
