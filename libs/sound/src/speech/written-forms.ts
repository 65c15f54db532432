import type { Diction } from './diction/diction.js';
import { bareWord } from './reading/written-word.js';
import type { SpokenForm } from './spoken-form.js';

/** Characters of a written word that a voice reads. */
const LONGEST = 60;

/**
 * The words of another language than English as their voice gets them: letters and figures as they are written, which
 * each voice reads by its own rules.
 */
export function writtenForms(written: readonly string[], pronounce: Diction['pronounce'] = {}): SpokenForm[] {
  const respelled = new Map(Object.entries(pronounce).map(([word, sound]) => [bareWord(word), sound]));
  return written.map((word) => {
    const said = respelled.get(bareWord(word)) ?? word;
    return { words: spokenParts(said), after: pauseBehind(word) };
  });
}

function spokenParts(word: string): string[] {
  const parts = word.normalize('NFC').match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}'’]*(?:[.,:][\p{N}]+)*/gu) ?? [];
  return parts.map((part) => part.replaceAll('’', "'").slice(0, LONGEST));
}

function pauseBehind(word: string): SpokenForm['after'] {
  const [end = ''] = /(?<![^\p{L}\p{N}])[^\p{L}\p{N}]+$/u.exec(word) ?? [];
  const mark = /[?!.]/.exec(end)?.[0];
  if (mark === '?' || mark === '!' || mark === '.') return mark;
  return /[,;:)—–]/.test(end) ? ',' : '';
}
