import { cutAtWord } from '../cut-at-word.js';
import { quotedWords } from '../quoted-words.js';
import { isQualified } from '../writing/qualified.js';
import { capitalised } from '../writing/request.js';

/** What a poster says: a few words as large as they go, and perhaps a line below them. */
export interface PosterWords {
  headline: string[];
  detail: string;
}

/** Meets a prompt with single spaces. */
const ORDER =
  /^(?:please\s)?(?:make|create|design|draw|give me|i (?:want|need))?\s?(?:me\s)?(?:an?|the)?\s?(?:[\w-]+\s){0,2}?poster(?:\s?:|\s(?:for|about|of|on|saying|that says|announcing|with the words|with))\s/i;
const MOST_WORDS = 10;
const LONGEST_DETAIL = 180;

/** The quoted words, else the first clause of the prompt where it is short; the rest is the detail. */
export function posterWords(prompt: string): PosterWords {
  const asked = prompt.replaceAll(/\s+/g, ' ');
  const text = asked.replace(ORDER, '').trim() || asked;
  const quoted = quotedWords(text, 2);
  const [head, rest] = quoted ? [quoted.words, `${quoted.before} ${quoted.after}`] : firstClause(text);
  const words = head.trim().split(/\s+/);
  return words.length <= MOST_WORDS ? { headline: words, detail: tidy(rest) } : { headline: [], detail: tidy(text) };
}

/** The first clause; of a text with a "not" or a condition the first sentence. A mark inside "4.2" ends neither. */
function firstClause(text: string): [head: string, rest: string] {
  const end = (isQualified(text) ? /[.!?](?=\s|$)/u : /[,:;.!?](?=\s|$)|[–—|]/u).exec(text);
  if (!end) return [text, ''];
  const at = end.index + (/[!?]/.test(end[0]) ? 1 : 0);
  return [text.slice(0, at), text.slice(at)];
}

/** A line of its own: without what joined it to the headline, and not longer than can be taken in. */
function tidy(text: string): string {
  const line = capitalised(
    text
      .replaceAll(/\s+/g, ' ')
      .replace(/^[\s,:;.–—|-]+/u, '')
      .trim(),
  );
  return cutAtWord(line, LONGEST_DETAIL);
}
