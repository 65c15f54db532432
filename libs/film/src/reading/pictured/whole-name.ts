import { isArticle } from '../../pictures/languages/foreign-words.js';
import { isLittle } from '../../pictures/languages/language-of.js';
import { isAltered, isQuality } from '../../pictures/qualities.js';

const among = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/u));

/** Before a thing: "the ferry", "why does ice float". */
const BEFORE = among(`
  a an the this that these those my your his her its our their some any every each all both two three four five six seven eight nine
  ten of in on at by with from for per via into onto under over near behind through between or and does do
`);
/** After a thing that is named alone: any other word may be the thing itself, as in "bull market". */
const AFTER = among(`
  a an the as at by for from in into is are was were of on or and over under through to up with when where while that who due called
  named float floats sleep sleeps grow grows work works fly flies move moves swim swims
`);
/** English and, as most of them, no words of another language. */
const ENGLISH = among('the this that your my our their is are was were with for how why what does called');

/** Whether a title names a thing alone: behind an article or the like, and before no noun. The language is that of the film. */
export function isWholeName(
  words: readonly string[],
  { at, length }: { at: number; length: number },
  language?: string,
): boolean {
  const all = words.map((word) => word.toLowerCase());
  if (language === undefined && !all.some((word) => ENGLISH.has(word))) return false;
  const isForeign = language !== undefined && language !== 'en';
  const opens = (word = ''): boolean =>
    isForeign ? isArticle(word) || isLittle(word, language) : BEFORE.has(word) || /^\d/u.test(word);
  const [before = '', after] = [all[at - 1], all[at + length]];
  const isOpened = opens(before) || ((isQuality(before) || isAltered(before)) && opens(all[at - 2]));
  return isOpened && (after === undefined || (isForeign ? isLittle(after, language) : AFTER.has(after)));
}
