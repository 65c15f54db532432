import type { SpokenWord } from './speech.js';
import { isQualified } from './writing/qualified.js';

const SHORTEST = 3;

/** A sentence that lists figures, as clauses with one figure's news each; any other sentence stays whole. */
export function clausesOf(words: readonly SpokenWord[]): SpokenWord[][] {
  const clauses: SpokenWord[][] = [[]];
  for (const word of words) {
    clauses.at(-1)?.push(word);
    if (/[,;]$/.test(word.text)) clauses.push([]);
  }
  const told = clauses.filter((clause) => clause.length > 0);
  const stands = (clause: SpokenWord[]): boolean => clause.length >= SHORTEST && clause.some(hasFigure);
  return told.every(stands) && !isQualified(words.map(({ text }) => text).join(' ')) ? told : [[...words]];
}

export function hasFigure({ text }: SpokenWord): boolean {
  return /\d/.test(text);
}
