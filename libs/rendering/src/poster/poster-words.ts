import { cutAtWord } from '../cut-at-word.js';
import { quotedWords } from '../quoted-words.js';
import { markedLine } from '../writing/marked-line.js';
import { capitalised } from '../writing/request.js';

/** What a poster says: a few words as large as they go, and perhaps a line below them. */
export interface PosterWords {
  headline: string[];
  detail: string;
}

/** Meets a prompt with single spaces. */
const ORDER =
  /^(?:please\s)?(?:make|create|design|draw|give me|i (?:want|need))?\s?(?:me\s)?(?:an?|the)?\s?(?:[\w-]+\s){0,2}?poster(?:\s?:|\s(?:for|about|of|on|saying|that says|announcing|with the words|with))\s(?:the\s)?/i;
const MOST_WORDS = 8;
const LONGEST_DETAIL = 180;

/** The quoted words, else the first clause of the prompt, else its weightiest words; the rest is the detail. */
export function posterWords(prompt: string): PosterWords {
  const asked = prompt.replaceAll(/\s+/g, ' ');
  const text = asked.replace(ORDER, '').trim() || asked;
  const quoted = quotedWords(text, 2);
  const [head, rest] = quoted
    ? [quoted.words, `${quoted.before} ${quoted.after}`]
    : [/^[^,:;.!?–—|]+[!?]?/u.exec(text)?.[0] ?? text, text.replace(/^[^,:;.!?–—|]+[!?]?/u, '')];
  const words = head.trim().split(/\s+/);
  if (words.length <= MOST_WORDS) return { headline: words, detail: tidy(rest) };
  const { text: line, headline } = markedLine(head.trim());
  return { headline: line.split(' ').slice(headline.from, headline.to), detail: tidy(text) };
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
