import { isAbbreviation } from '@libs/sound';
import { isMonthAfterDay } from './months.js';

/** Signs that end a sentence where no space has to follow. */
const ENDS_ALONE = '。！？।؟';
/** Shortened words of recipes, addresses and other languages. */
const SHORTENED = new Set(
  `tsp. tbsp. oz. lb. lbs. pkg. min. max. tel. no. nr. str. std. ca. inkl. exkl. zzgl. usw. bzw. evtl. ggf. vgl. sr. sra. srta. av. avda.
  núm. mme. mlle. env. ecc. sig. jan. feb. mar. apr. jun. jul. aug. sep. sept. oct. nov. dec. mon. tue. wed. thu. fri. sat.`.split(
    /\s+/u,
  ),
);
const ENDS = '.!?…';
const CLOSES = '"”»\')）】」』’';

/** The sentences of a line, word for word. */
export function sentencesIn(line: string): string[] {
  const sentences: string[] = [];
  let start = 0;
  for (let at = 0; at < line.length; at += 1) {
    if (!(ENDS + ENDS_ALONE).includes(line.charAt(at))) continue;
    const end = endOfSigns(line, at);
    if (isEnd(line, at, end)) {
      sentences.push(line.slice(start, end).trim());
      start = end;
    }
    at = end - 1;
  }
  sentences.push(line.slice(start).trim());
  return sentences.filter((sentence) => sentence !== '');
}

/** Where the signs end that begin at `at`, closing quotation marks and brackets included. */
function endOfSigns(line: string, at: number): number {
  let end = at + 1;
  while (end < line.length && (ENDS + ENDS_ALONE + CLOSES).includes(line.charAt(end))) end += 1;
  return end;
}

/** Whether a sentence ends with the signs from `at` to `end`. */
function isEnd(line: string, at: number, end: number): boolean {
  const sign = line.charAt(at);
  if (ENDS_ALONE.includes(sign) || end === line.length) return true;
  if (!/\s/u.test(line.charAt(end))) return false;
  return sign !== '.' || end > at + 1 || isFullStop(line, at);
}

/** Whether the dot at `at`, with a space behind it, ends a sentence. */
function isFullStop(line: string, at: number): boolean {
  const word = line.slice(line.lastIndexOf(' ', at - 1) + 1, at + 1);
  const [next = ''] = /^\s*\S*/u.exec(line.slice(at + 1, at + 40)) ?? [];
  const following = next.trim();
  if (/^\d{1,2}\.$/u.test(word)) {
    const isDate = /^\d{1,2}\.(?:$|\d{2,4})/u.test(following) || /^(?:19|20)\d\d/u.test(following);
    return !isDate && !isMonthAfterDay(following.replaceAll(/[^\p{L}\p{M}]/gu, ''));
  }
  return !isAbbreviation(word, following) && !SHORTENED.has(word.toLowerCase());
}
