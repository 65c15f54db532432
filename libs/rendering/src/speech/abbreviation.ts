import { withoutEnd } from '../without-end.js';
import { VOCABULARY } from './vocabulary.js';

const SHORTENED =
  /^(?:\p{Lu}|(?:\p{L}{1,2}\.)+\p{L}{1,2}|Inc|Ltd|Co|Corp|Mt|Jr|Sr|Gov|Gen|Sen|Rep|Capt|Col|Lt|Sgt|Rev)\.$/u;
const NUMBERING = /^(?:No|Fig)\.$/;

/** Whether the full stop of a word shortens it and does not end its sentence; `next` is what follows the word. */
export function isAbbreviation(written: string, next: string): boolean {
  const word = withoutEnd(written, /[,;:)"'”’\]]/).replace(/^[("'“‘[]+/, '');
  if (!word.endsWith('.')) return false;
  return (
    SHORTENED.test(word) ||
    VOCABULARY.abbreviations.has(word.toLowerCase()) ||
    (NUMBERING.test(word) && /^\d/.test(next))
  );
}
