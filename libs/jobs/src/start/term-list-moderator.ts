import type { ModerationTerms } from './moderation-terms.js';
import { Moderator, type ModerationVerdict } from './moderator.js';

/**
 * Refuses words that hold a listed phrase, however it is spaced, cased, accented or broken by invisible characters. A
 * list finds phrases and not meanings: it is the least that every deployment has, with or without a network.
 */
export class TermListModerator extends Moderator {
  private readonly patterns: { category: string; pattern: RegExp }[];

  constructor(terms: readonly ModerationTerms[]) {
    super();
    this.patterns = terms
      .map(({ category, phrases }) => ({
        category,
        sources: phrases.map((phrase) => sourceOf(phrase)).filter(Boolean),
      }))
      .filter(({ sources }) => sources.length > 0)
      .map(({ category, sources }) => ({ category, pattern: new RegExp(` (?:${sources.join('|')}) `, 'u') }));
  }

  judge(words: readonly string[]): Promise<ModerationVerdict> {
    const plain = words.map((text) => ` ${plainWords(text)} `);
    const found = this.patterns.find(({ pattern }) => plain.some((text) => pattern.test(text)));
    return Promise.resolve(found ? { allowed: false, category: found.category } : { allowed: true });
  }
}

/** Whatever stands between words. In a phrase a `*` is an ending left open; in a text it is a sign like others. */
const BETWEEN_WORDS = /[^\p{L}\p{N}]+/gu;
const BETWEEN_WORDS_OF_A_PHRASE = /[^\p{L}\p{N}*]+/gu;

/** Lower case, without accents or invisible characters, words apart by one space each. */
function plainWords(text: string, between = BETWEEN_WORDS): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()
    .replaceAll(between, ' ')
    .trim();
}

/** The pattern of a phrase: its words, and any ending where it leaves one open; empty for a phrase without words. */
function sourceOf(phrase: string): string {
  const words = plainWords(phrase, BETWEEN_WORDS_OF_A_PHRASE);
  return /[^* ]/.test(words) ? words.replaceAll(/\*+/g, String.raw`[\p{L}\p{N}]*`) : '';
}
