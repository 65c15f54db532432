import { unspeakableLetters } from '@libs/drawing';
import { type Diction, respelledWords, speakingStyle } from './diction.js';
import { isAmbiguousDate } from '../reading/dates.js';
import { writtenWord } from '../reading/written-word.js';
import { respellingAt } from '../reading/respelling.js';
import { spokenForms } from '../spoken-form.js';
import { writtenForms } from '../written-forms.js';
import { readsLatin } from './reads-latin.js';

/** What is doubtful in how texts are said. */
export interface SpeechFault {
  /** Index of the text; absent for the diction itself. */
  text?: number;
  detail: string;
}

/** Words of letters that the voice leaves out, dates that two readers read in two ways, and respellings that change nothing. */
export function speechFaults(texts: readonly string[], diction: Diction = {}): SpeechFault[] {
  const unread = texts.flatMap((content, text) => {
    const words = unreadWords(content, diction);
    return words.length > 0 ? [{ text, detail: unreadFault(words) }] : [];
  });
  if (diction.language !== undefined) return unread;
  const style = speakingStyle(diction);
  const used = new Set<string>();
  const faults: SpeechFault[] = [];
  for (const [text, content] of texts.entries()) {
    const line = { ...style, words: (content.match(/\S+/g) ?? []).map(writtenWord) };
    for (const [at, { core }] of line.words.entries()) {
      if (isAmbiguousDate(line, at)) faults.push({ text, detail: dateFault(core) });
      const respelling = respellingAt(line, at);
      if (respelling) used.add(respelling.written);
    }
  }
  return [...unread, ...faults, ...unused(diction, used)];
}

/** Words named in a fault. */
const MOST_NAMED = 3;
/** Of a word, without the marks around it. */
const LETTERS = /\p{L}[\p{L}\p{M}]{0,39}/u;
const READ = /[\p{Script=Latin}\p{N}]/u;

/** None of a text that is refused or shown for its letters. */
function unreadWords(content: string, diction: Diction): string[] {
  const written = content.match(/\S+/g) ?? [];
  const isOther = (word: string): boolean => /\p{L}/u.test(word) && !READ.test(word);
  if (!written.some(isOther) || !readsLatin(diction) || unspeakableLetters(content) !== undefined) return [];
  const { language, pronounce } = diction;
  const forms =
    language === undefined ? spokenForms(written, speakingStyle(diction)) : writtenForms(written, pronounce);
  return [...new Set(written.filter((word, at) => isOther(word) && !forms[at]?.words.some((one) => READ.test(one))))];
}

function unreadFault(words: readonly string[]): string {
  const named = words.slice(0, MOST_NAMED).map((word) => `“${LETTERS.exec(word)?.[0]}”`);
  const more = words.length > MOST_NAMED ? ` and ${words.length - MOST_NAMED} more` : '';
  return `The voice leaves out ${named.join(', ')}${more}: it reads Latin letters. Respell them with pronounce.`;
}

function dateFault(date: string): string {
  return `The date ${date} is the day of one month or of another, so its numbers are read. Write the month as a word, or set locale.`;
}

function unused({ pronounce = {} }: Diction, used: ReadonlySet<string>): SpeechFault[] {
  return Object.entries(pronounce).flatMap(([written, sound]) => {
    if (respelledWords(sound).length === 0)
      return [{ detail: `pronounce of “${written}” has no letters a to z, so the word is said as it is written.` }];
    if (used.has(written)) return [];
    return [{ detail: `“${written}” of pronounce does not occur in the spoken words. Write it as the text does.` }];
  });
}
