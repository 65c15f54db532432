import { type Held, heldWords, tightWords } from '../typography/held-words.js';
import { emsOf } from './text-width.js';

/** The lines of a text that is broken at its spaces to a width in em; a word wider than that is broken where it must. */
export function wrapped(text: string, ems: number): string[] {
  const lines: string[] = [];
  let line = '';
  const end = (): void => {
    if (line !== '') lines.push(line);
    line = '';
  };
  const set = (word: string): void => {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && emsOf(longer) > ems) end();
    line = line === '' ? word : longer;
  };
  const setHeld = ({ text: words, parts }: Held): void => {
    if (parts.length === 0) return pieces(words, ems).forEach(set);
    if (emsOf(words) <= ems) return set(words);
    // As a page sets them: in a box of their own, which shares its lines with nothing else.
    end();
    parts.forEach(setHeld);
    end();
  };
  heldWords(text).forEach(setHeld);
  end();
  return lines;
}

/** The same lines as few as `wrapped` needs, each about as long as the others. */
export function balanced(text: string, ems: number): string[] {
  const fewest = wrapped(text, ems);
  const held = heldWords(text).map((words) => emsOf(words.text));
  const widest = Math.max(widestWord([text]), ...held.filter((width) => width <= ems));
  for (let share = 0.5; share < 1 && fewest.length > 1; share += 0.06) {
    if (widest > ems * share) continue;
    const lines = wrapped(text, ems * share);
    if (lines.length === fewest.length) return lines;
  }
  return fewest;
}

/** The width of the widest word of some texts in em; a figure and its unit are one. */
export function widestWord(texts: readonly string[]): number {
  return Math.max(0, ...texts.flatMap(tightWords).map(emsOf));
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
