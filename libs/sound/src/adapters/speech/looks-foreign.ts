import { unspeakableLetters } from '@libs/drawing';
import { eld } from 'eld/extrasmall';

/** Fewer words do not tell a language from names and brands, unless by their letters. */
const LEAST_WORDS = 4;
const LEAST_SCORE = 0.7;
/** How near English may come to the language that fits best, as a share of that score. */
const MOST_ENGLISH = 0.82;
/** With many words in small letters, which are no names, less is enough. */
const MANY = { words: 8, score: 0.58, english: 0.75 };
/** More characters say no more about the language. */
const READ = 2000;

/**
 * The language of a text, or of what stands behind its first colon ("in Spanish: hola …"), where it looks as if it were not
 * English. It is a guess, good for a hint and not for a refusal. `asked` is taken where it fits better than English.
 */
export function looksForeign(text: string, asked = 'en'): string | undefined {
  const read = text.slice(0, READ);
  const found = [read, read.slice(read.indexOf(':') + 1)].map((part) => foreignLanguage(part)).find(Boolean);
  if (found !== undefined || asked === 'en') return found;
  const { [asked]: wanted = 0, en = 0 } = eld.detect(read).getScores();
  return wanted > en ? asked : undefined;
}

function foreignLanguage(text: string): string | undefined {
  if ((text.match(/\p{L}+/gu) ?? []).length < LEAST_WORDS && unspeakableLetters(text) === undefined) return undefined;
  const found = eld.detect(text);
  const { [found.language]: best = 0, en = 0 } = found.getScores();
  if (found.language === 'en' || !found.isReliable() || !isWrittenSo(text, found.language)) return undefined;
  const isLong = new Set(text.match(/(?<!\p{L})\p{Ll}{3,}/gu)).size >= MANY.words;
  const isClear =
    (best >= LEAST_SCORE && en <= best * MOST_ENGLISH) || (isLong && best >= MANY.score && en <= best * MANY.english);
  return isClear ? found.language : undefined;
}

/** Whether a text can be of a language: one of Latin letters is not of a language that has others. */
function isWrittenSo(text: string, language: string): boolean {
  const letters = text.match(/\p{L}/gu) ?? [];
  const latin = text.match(/\p{sc=Latin}/gu) ?? [];
  return latin.length < letters.length || new Intl.Locale(language).maximize().script === 'Latn';
}
