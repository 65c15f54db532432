import { capitalised, cutAtWord } from '@libs/drawing';
import { isAbbreviation } from '@libs/sound';
import { isQualified } from '../reading/qualified.js';
import { givenWords } from '../reading/quoted-words.js';

/** What a poster says: a few words as large as they go, and perhaps a line below them. */
export interface PosterWords {
  headline: string[];
  detail: string;
  /** The characters of the detail that are set, where it is cut. */
  cutAfter?: number;
}

/** Meets a prompt with single spaces. */
const ORDER =
  /^(?:please\s)?(?:make|create|design|draw|give me|i (?:want|need))?\s?(?:me\s)?(?:an?|the)?\s?(?:[\w-]+\s){0,2}?poster(?:\s?[:,]|\s(?:for|about|of|on|saying|that says|announcing|with the words|with))\s/i;
/** "A poster" before its quoted words. */
const BARE_ORDER = /^(?:(?:an?|the)\s)?poster\s*$/i;
const MOST_WORDS = 10;
const LONGEST_DETAIL = 180;

/** The quoted words that the prompt gives, else the first clause of the prompt where it is short; the rest is the detail. */
export function posterWords(prompt: string): PosterWords {
  const asked = prompt.replaceAll(/\s+/g, ' ');
  const text = asked.replace(ORDER, '').trim() || asked;
  const given = givenWords(asked, 2);
  const [head, rest] = given
    ? [given.words, `${given.before.replace(ORDER, '').replace(BARE_ORDER, '')} ${given.after}`]
    : firstClause(text);
  const words = head.trim().split(/\s+/);
  const isShort = words.length <= MOST_WORDS;
  const line = tidy(isShort ? rest : text);
  const detail = cutAtWord(line, LONGEST_DETAIL);
  return { headline: isShort ? words : [], detail, ...(detail !== line && { cutAfter: detail.length - 1 }) };
}

/** The first clause; of a text with a "not" or a condition the first sentence. "4.2" and "J. Smith" end neither. */
function firstClause(text: string): [head: string, rest: string] {
  const ends = isQualified(text) ? /[.!?](?=\s|$)/gu : /[,:;.!?](?=\s|$)|[–—|]/gu;
  for (const { 0: mark, index } of text.matchAll(ends)) {
    const word = mark === '.' ? text.slice(text.lastIndexOf(' ', index) + 1, index + 1) : '';
    if (isAbbreviation(word, text.charAt(index + 2))) continue;
    const at = index + (/[!?]/.test(mark) ? 1 : 0);
    return [text.slice(0, at), text.slice(at)];
  }
  return [text, ''];
}

/** A line of its own: without what joined it to the headline. A minus before a number is no joint. */
function tidy(text: string): string {
  return capitalised(
    text
      .replaceAll(/\s+/g, ' ')
      .replace(/^(?:[\s,:;.–—|]|-(?!\d))+/u, '')
      .trim(),
  );
}
