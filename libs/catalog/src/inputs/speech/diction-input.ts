import type { Diction } from '@libs/sound';
import { z } from 'zod';
import { showAs } from '../shown-schema.js';

const MOST_WORDS = 200;
/** Characters of a written word and of its respelling. */
const [LONGEST_WORD, LONGEST_RESPELLING] = [60, 120];

function isLocale(text: string): boolean {
  try {
    return Intl.getCanonicalLocales(text).length === 1;
  } catch {
    return false;
  }
}

const word = z.string().trim().min(1).max(LONGEST_WORD);
const respelling = z.string().trim().min(1).max(LONGEST_RESPELLING);

const RESPELLED = 'Respells spoken words: {"Łódź": "wootch"}.';
const LOCALE = 'Like en-GB: language, order of dates.';

/** How words are said. Lists show the types alone. */
export const dictionInput = {
  locale: showAs(
    z.string().max(35).refine(isLocale, 'must be a BCP 47 locale, such as en-GB').optional().describe(LOCALE),
    () => ({ type: 'string', description: LOCALE }),
  ),
  pronounce: showAs(
    z
      .record(word, respelling)
      .refine((words) => Object.keys(words).length <= MOST_WORDS, `takes at most ${MOST_WORDS} words`)
      .optional()
      .describe(RESPELLED),
    () => ({ type: 'object', description: RESPELLED }),
  ),
};

/** The diction of a brief. */
export function dictionOf({ locale, pronounce }: Diction): { diction?: Diction } {
  if (locale === undefined && pronounce === undefined) return {};
  return { diction: { ...(locale !== undefined && { locale }), ...(pronounce && { pronounce }) } };
}
