import type { SpeakingStyle } from '../diction/diction.js';
import type { WrittenWord } from './written-word.js';

/** Written words in a row, and how they are to be said. */
export interface Line extends SpeakingStyle {
  words: readonly WrittenWord[];
}

/**
 * Says one or more written words from a place of a line on: one list of spoken words for each of them. A letter that is
 * said by its name is a capital. `undefined` where the reading does not apply.
 */
export type Reading = (line: Line, at: number) => string[][] | undefined;

/** The word at a place without the punctuation around it; empty outside the line. */
export function coreAt(line: Line, at: number): string {
  return line.words[at]?.core ?? '';
}

/** Whether a word and the next one belong together: no punctuation, bracket or quote stands between them. */
export function touchesNext({ words }: Line, at: number): boolean {
  return words[at]?.after === '' && words[at + 1]?.before === '';
}

const DETERMINERS = new Set(['a', 'an', 'another', 'each', 'every', 'this', 'that']);
const NO_NOUNS = new Set(
  `a an and any are as at away back before but by each every for from he her his i if in into is it later less long more
  of off on or our out over per plus she than that the their they this to too tall up was we were wide with you`.split(
    /\s+/,
  ),
);

/**
 * Whether the words `from` to `to` stand before a noun that they describe, as in "a 40 W bulb": their unit is then said
 * in the singular.
 */
export function describesNoun(line: Line, from: number, to: number): boolean {
  const next = coreAt(line, to + 1);
  const isMarked = /^[."]$/.test(line.words[to]?.after ?? '') && /^[a-z]/.test(next);
  return (
    DETERMINERS.has(coreAt(line, from - 1).toLowerCase()) &&
    (touchesNext(line, to) || isMarked) &&
    /^[a-z]/i.test(next) &&
    !NO_NOUNS.has(next.toLowerCase())
  );
}

/** Words that end like plurals and are verbs. */
const VERBS = new Set(
  `arrives beats closes comes contains costs departs does fits gets gives goes has heads hits holds is leads leaves lets lies
  looks makes means meets moves needs opens plays runs seats sells ships sits stands starts stays stops takes uses was weighs
  wins works`.split(/\s+/),
);
/** Nouns that are counted without an s. */
const PEOPLE = /^(?:adults|children|men|people|women|more|fewer|euro|won|yen|strong)$/;

/** Whether a number counts the noun behind it: "3M users", "1.5m people". */
export function countsNoun(line: Line, at: number): boolean {
  if (!touchesNext(line, at)) return false;
  const next = coreAt(line, at + 1);
  return PEOPLE.test(next) || (/^[a-z]{2,}[^su']s$/.test(next) && !VERBS.has(next));
}
