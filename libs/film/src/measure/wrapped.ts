import { emsOf } from './text-width.js';

/** Where a line may break: no-break spaces hold what they join. */
const SPACE = /[^\S\u00a0\u202f]+/u;

/** The lines of a text that is broken at its spaces to a width in em; a word wider than that is broken where it must. */
export function wrapped(text: string, ems: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text
    .trim()
    .split(SPACE)
    .flatMap((one) => pieces(one, ems))) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && emsOf(longer) > ems) lines.push(line);
    line = line !== '' && emsOf(longer) > ems ? word : longer;
  }
  return line === '' ? lines : [...lines, line];
}

/** The same lines as few as `wrapped` needs, each about as long as the others. */
export function balanced(text: string, ems: number): string[] {
  const fewest = wrapped(text, ems);
  const word = widestWord([text]);
  for (let share = 0.5; share < 1 && fewest.length > 1; share += 0.06) {
    if (word > ems * share) continue;
    const lines = wrapped(text, ems * share);
    if (lines.length === fewest.length) return lines;
  }
  return fewest;
}

/** The width of the widest word of some texts in em. */
export function widestWord(texts: readonly string[]): number {
  return Math.max(0, ...texts.flatMap((text) => text.split(SPACE).map(emsOf)));
}

function pieces(word: string, ems: number): string[] {
  if (emsOf(word) <= ems) return [word];
  const parts: string[] = [''];
  for (const character of word) {
    const last = parts.length - 1;
    if (parts[last] !== '' && emsOf(parts[last] + character) > ems) parts.push(character);
    else parts[last] += character;
  }
  return parts;
}
