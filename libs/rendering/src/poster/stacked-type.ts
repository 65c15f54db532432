import type { Page } from '../page.js';
import type { Typeface } from '../typeface.js';
import { isSmallWord } from '../writing/word-weight.js';

/** A line of capitals and the size at which it fills the column. */
export interface StackedLine {
  text: string;
  size: number;
  /** From the top of the stack. */
  baseline: number;
}

export interface Stack {
  lines: StackedLine[];
  width: number;
  height: number;
}

/** Height of capitals, air between two lines, and what round letters go beyond both ends, as shares of the size. */
const CAPITALS = 0.72;
const AIR = 0.13;
const OVERSHOOT = 0.03;
/** How much larger than another line a line may be. */
const STEEPEST = 3;

/** Breaks words into lines that each fill a column, so that together they fill its height as well as they can. */
export function stackType(
  page: Page,
  words: readonly string[],
  room: { width: number; height: number; face: Typeface; largest: number },
): Stack {
  if (words.length === 0) return { lines: [], width: 0, height: 0 };
  const capitals = words.map((word) => word.toLocaleUpperCase('en'));
  let best: { stack: Stack; loss: number } | undefined;
  for (let cuts = 0; cuts < 2 ** (capitals.length - 1); cuts++) {
    const stack = stackOf(page, linesOf(capitals, cuts), room);
    const sizes = stack.lines.map(({ size }) => size);
    const steep = Math.max(...sizes) / Math.min(...sizes);
    const empty = stack.lines.filter(({ text }) => text.split(' ').every((word) => isSmallWord(word))).length;
    const loss =
      Math.abs(1 - stack.height / room.height) + Math.max(0, steep - STEEPEST) + (1 - stack.width / room.width) + empty;
    if (!best || loss < best.loss) best = { stack, loss };
  }
  return best?.stack ?? { lines: [], width: 0, height: 0 };
}

/** A one bit between two words is a break between them. */
function linesOf(words: readonly string[], cuts: number): string[] {
  const lines: string[] = [];
  words.forEach((word, at) => {
    if (at === 0 || (cuts >> (at - 1)) & 1) lines.push(word);
    else lines[lines.length - 1] = `${lines.at(-1)} ${word}`;
  });
  return lines;
}

/** Lines stand as close as capitals may; a tail or an accent asks for its own room. */
function stackOf(
  page: Page,
  texts: readonly string[],
  { width, height, face, largest }: { width: number; height: number; face: Typeface; largest: number },
): Stack {
  const full = texts.map((text) => ({
    text,
    size: Math.min(largest, width / Math.max(0.01, page.measure(text, face, 1))),
    ...reach(page, text, face),
  }));
  const air = (full.at(-1)?.size ?? 0) * AIR;
  const tall = full.reduce((sum, { size, above, below }) => sum + size * (above + below + AIR), 0) - air;
  const shrunk = Math.min(1, height / tall);
  let top = 0;
  const lines = full.map(({ text, size: whole, above, below }) => {
    const size = whole * shrunk;
    const line = { text, size, baseline: top + size * above };
    top += size * (above + below + AIR);
    return line;
  });
  const widths = lines.map(({ text, size }) => page.measure(text, face, size));
  return { lines, width: Math.max(...widths), height: tall * shrunk };
}

/** What a line takes above and below its baseline, as shares of its size. */
function reach(page: Page, text: string, face: Typeface): { above: number; below: number } {
  const { above, below } = page.ink(text, face, 1);
  return { above: above > CAPITALS + OVERSHOOT ? above : CAPITALS, below: below > OVERSHOOT ? below : 0 };
}
