import { isQualified } from './qualified.js';

/** Words in quotation marks, and the text around the marks. */
export interface QuotedWords {
  words: string;
  before: string;
  after: string;
}

/** Introductions of words that a prompt wants shown; "my neighbour says" introduces an opinion instead. */
const INTRODUCTION =
  /\b(?:(?:that|which|poster|card|sign|banner|title|headline) (?:says|reads)|saying|reading|with the words|text|titled|called|quote)[,:]?\s?$|\b(?:card|poster):?\s?$/i;

/** The quoted words that a prompt gives to be set alone: all of it, or introduced as such with nothing that denies them. */
export function givenWords(text: string, least: number): QuotedWords | undefined {
  const quoted = quotedWords(text, least);
  if (!quoted) return undefined;
  const around = `${quoted.before} ${quoted.after}`;
  const isGiven = INTRODUCTION.test(quoted.before) ? !isQualified(around) : !/[\p{L}\p{N}]/u.test(around);
  return isGiven ? quoted : undefined;
}

const OPENING = '"“«';
const CLOSING = '"”»';

/**
 * The first words in quotation marks that have so many characters at least. It looks at each character a fixed number of
 * times: where an opening mark was tried, the same closing mark serves the next one. A mark after a digit measures inches.
 */
export function quotedWords(text: string, least: number): QuotedWords | undefined {
  let closing = 0;
  for (let at = 0; at < text.length; at++) {
    if (!OPENING.includes(text.charAt(at)) || /\d/.test(text.charAt(at - 1))) continue;
    if (closing <= at) closing = nextClosing(text, at + 1);
    if (closing === text.length) return undefined;
    if (closing - at - 1 < least) continue;
    return { words: text.slice(at + 1, closing), before: text.slice(0, at), after: text.slice(closing + 1) };
  }
  return undefined;
}

/** Where the next closing mark stands; the length of the text where there is none. */
function nextClosing(text: string, from: number): number {
  let at = from;
  while (at < text.length && !CLOSING.includes(text.charAt(at))) at++;
  return at;
}
