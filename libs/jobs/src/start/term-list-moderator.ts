import type { ModerationTerms } from './moderation-terms.js';
import { Moderator, type ModerationVerdict } from './moderator.js';

/**
 * Refuses texts that contain a listed phrase, with any spacing, case, accents or invisible characters. A list finds
 * phrases, not meanings: it is the minimum for every deployment, also without a network.
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

/** Separators of words. In a phrase `*` means any ending; in a text it is a separator. */
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
