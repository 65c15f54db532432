import { type Held, heldWords, SPACE, tightWords } from './held-words.js';
import { remembered } from './remembered.js';

/** Widths of characters in em: the widest of the packaged bold faces sets them so, on average. The first match counts. */
const WIDTHS: readonly (readonly [characters: RegExp, em: number])[] = [
  [/\p{M}|\p{Cf}/u, 0],
  [/\s/u, 0.26],
  [/[ijl.,:;'’!|·]/u, 0.32],
  [/[frt()[\]/"“”-]/u, 0.42],
  [/[mw—…]/u, 0.92],
  [/[MW@%&]/u, 1],
  [/\p{sc=Arabic}/u, 0.62],
  [/\p{sc=Devanagari}/u, 0.74],
  [/\p{sc=Thai}|\p{sc=Hebrew}/u, 0.56],
  [/\p{sc=Han}|\p{sc=Hiragana}|\p{sc=Katakana}|\p{sc=Hangul}/u, 1.02],
  [/\p{Extended_Pictographic}/u, 1.3],
  [/\p{Lu}/u, 0.72],
  [/\p{N}|\p{Sc}/u, 0.63],
];
const OTHER = 0.6;

/** Scripts that break a line between any two of their letters. */
const WITHOUT_SPACES = /\p{sc=Han}|\p{sc=Hiragana}|\p{sc=Katakana}|\p{sc=Thai}/u;

/** Width of a text on one line, in em: an estimate that no packaged face exceeds by more than a few percent. */
export const textWidth = remembered((text): number => {
  let width = 0;
  for (const character of text) width += WIDTHS.find(([characters]) => characters.test(character))?.[1] ?? OTHER;
  return width;
});

const SPACE_WIDTH = textWidth(' ');

/** The width of the longest part that a line cannot break, in em. */
export const longestWord = remembered((text): number => widestOf(text.split(SPACE)));

/** The width in em of the longest group of words that should stay together. `tight` counts only a figure and its unit. */
export function longestHeld(text: string, which: 'all' | 'tight'): number {
  const heldIn = (line: string): readonly string[] =>
    which === 'all' ? heldWords(line).map((held) => held.text) : tightWords(line);
  return widestOf(text.split('\n').flatMap(heldIn));
}

function widestOf(words: readonly string[]): number {
  return Math.max(0, ...words.flatMap(unbreakable).map(({ width }) => width));
}

/** How many lines a text needs. A line break of the text is kept; a word wider than the line is broken inside. */
export function linesOf(text: string, widthEm: number): number {
  return text.split('\n').reduce((sum, written) => {
    const line = { count: 1, used: 0 };
    for (const held of heldWords(written)) set(held, line, widthEm);
    return sum + line.count;
  }, 0);
}

function set({ text, parts }: Held, line: { count: number; used: number }, most: number): void {
  if (parts.length > 0 && textWidth(text) > most) {
    // Held words that a line cannot hold are broken in a box of their own: nothing else stands on its lines.
    if (line.used > 0) line.count += 1;
    line.used = 0;
    for (const part of parts) set(part, line, most);
    line.used = most;
    return;
  }
  for (const { width, before } of unbreakable(text)) {
    const space = line.used === 0 ? 0 : before;
    if (line.used + space + width <= most) {
      line.used += space + width;
      continue;
    }
    if (line.used > 0) line.count += 1;
    const whole = Math.max(0, Math.ceil(width / most) - 1);
    line.count += whole;
    line.used = width - whole * most;
  }
}

/** A word, or the letters of one in a script without spaces: the width of each, and of the space before it. */
const unbreakable = remembered((word): readonly { width: number; before: number }[] =>
  WITHOUT_SPACES.test(word)
    ? Array.from(word, (letter) => ({
        width: textWidth(letter),
        before: WITHOUT_SPACES.test(letter) ? 0 : SPACE_WIDTH,
      }))
    : [{ width: textWidth(word), before: SPACE_WIDTH }],
);
