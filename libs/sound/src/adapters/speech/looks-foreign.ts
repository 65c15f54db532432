import { eld } from 'eld/extrasmall';

/** Fewer words do not tell a language from names and brands. */
const LEAST_WORDS = 4;
const LEAST_SCORE = 0.7;
/** How near English may come to the language that fits best, as a share of that score. */
const MOST_ENGLISH = 0.82;
/** With many words in small letters, which are no names, less is enough. */
const MANY = { words: 8, score: 0.58, english: 0.75 };
/** More characters say no more about the language. */
const READ = 2000;

/**
 * Whether a text, or what stands behind its first colon ("in Spanish: hola …"), looks as if it were not English. It is a
 * guess, good for a hint and not for a refusal.
 */
export function looksForeign(text: string): boolean {
  const read = text.slice(0, READ);
  return [read, read.slice(read.indexOf(':') + 1)].some((part) => isForeign(part));
}

function isForeign(text: string): boolean {
  if ((text.match(/\p{L}+/gu) ?? []).length < LEAST_WORDS) return false;
  const found = eld.detect(text);
  const { [found.language]: best = 0, en = 0 } = found.getScores();
  if (found.language === 'en' || !found.isReliable() || !isWrittenSo(text, found.language)) return false;
  const isLong = new Set(text.match(/(?<!\p{L})\p{Ll}{3,}/gu)).size >= MANY.words;
  return (
    (best >= LEAST_SCORE && en <= best * MOST_ENGLISH) || (isLong && best >= MANY.score && en <= best * MANY.english)
  );
}

/** Whether a text can be of a language: one of Latin letters is not of a language that has others. */
function isWrittenSo(text: string, language: string): boolean {
  const letters = text.match(/\p{L}/gu) ?? [];
  const latin = text.match(/\p{sc=Latin}/gu) ?? [];
  return latin.length < letters.length || new Intl.Locale(language).maximize().script === 'Latn';
}
