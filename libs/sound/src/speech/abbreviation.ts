import { withoutEnd } from '@libs/drawing';
import { monthNamed, weekdayNamed } from './reading/calendar.js';
import { VOCABULARY } from './vocabulary.js';

const SHORTENED =
  /^(?:\p{Lu}|(?:\p{L}{1,2}\.)+\p{L}{1,2}|Inc|Ltd|Co|Corp|Mt|Jr|Sr|Gov|Gen|Sen|Rep|Capt|Col|Lt|Sgt|Rev)\.$/u;
/** Shortened where a number follows. */
const NUMBERING = /^(?:No|Nos|Fig|Figs|Apt|[Ee]xt|[Tt]el|pp?|[Vv]ol|[Cc]h|[Ss]ec)\.$/;
/** Shortened where the sentence goes on in small letters: at the end of a sentence they end it. */
const CONTINUED = /^(?:ave|blvd|rd|sq|ft|hrs?|in|lbs?|min|mos?|oz|sec|tbsp|tsp|wks?|yrs?)\.$/i;

/** Whether the full stop of a word shortens it and does not end its sentence; `next` is what follows the word. */
export function isAbbreviation(written: string, next: string): boolean {
  const word = withoutEnd(written, /[,;:)"'”’\]]/).replace(/^[("'“‘[]+/, '');
  if (!word.endsWith('.')) return false;
  const isDate = monthNamed(word.slice(0, -1)) !== undefined || weekdayNamed(word.slice(0, -1)) !== undefined;
  return (
    SHORTENED.test(word) ||
    VOCABULARY.abbreviations.has(word.toLowerCase()) ||
    (NUMBERING.test(word) && /^\d/.test(next)) ||
    (isDate && word.length < 6 && /^[a-z\d]/.test(next)) ||
    (CONTINUED.test(word) && /^[a-z]/.test(next))
  );
}
