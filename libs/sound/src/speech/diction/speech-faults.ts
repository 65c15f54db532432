import { type Diction, respelledWords, speakingStyle } from './diction.js';
import { isAmbiguousDate } from '../reading/dates.js';
import { writtenWord } from '../reading/written-word.js';
import { respellingAt } from '../reading/respelling.js';

/** What is doubtful in how texts are said. */
export interface SpeechFault {
  /** Index of the text; absent for the diction itself. */
  text?: number;
  detail: string;
}

/** Dates that two readers read in two ways, and respellings that change nothing. */
export function speechFaults(texts: readonly string[], diction: Diction = {}): SpeechFault[] {
  if (diction.language !== undefined) return [];
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
  return [...faults, ...unused(diction, used)];
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
