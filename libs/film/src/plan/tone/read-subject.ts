import culori from 'culori/require';
import type { Oklch } from 'culori';
import type { Palette } from '../../themes/theme.js';
import { languageOf } from '../../pictures/languages/language-of.js';
import { allWords } from '../scene-texts.js';
import { type Matter, wordsOf } from './read-tone.js';
import { type SubjectRule, SUBJECTS } from './subjects.js';

const { oklch } = culori;

/** What a film is about as a whole, and the words that say so. */
export interface Subject extends Pick<SubjectRule, 'subject' | 'hues'> {
  because: string[];
}

/** Share of the scenes that name it, and places and different words of it at least, or how often one word comes instead. */
const [MAIN, OFTEN, ALONE] = [0.4, 2, 3];
const MOST_WORDS = 3;
/** Distance from grey from which a ground has a hue, and an accent a strong one. */
const [TINTED, STRONG] = [0.025, 0.08];

/** The subject that the first scene or two fifths of the scenes name, in two different words or three times. */
export function readSubject(matter: Matter): Subject | undefined {
  const { scenes = [], composition } = matter;
  const told = composition ? [wordsOf(matter)] : scenes.map((one) => allWords([one]));
  const all = told.join('\n');
  const language = languageOf(all);
  const rules = SUBJECTS.filter(({ unless }) => !unless || all.search(unless) < 0);
  const found = rules.map((rule) => ({ ...rule, named: told.map((text) => namesIn(text, rule, language)) }));
  const counted = found.map((one) => ({ ...one, places: one.named.filter(({ length }) => length > 0).length }));
  const best = counted.reduce((one, other) => (other.places > one.places ? other : one));
  const isMain = (best.named[0]?.length ?? 0) > 0 || best.places >= MAIN * told.length;
  const hits = best.named.flat();
  const words = new Map(hits.map((word) => [word.toLowerCase(), word]));
  if (!isMain || best.places < Math.min(OFTEN, told.length)) return undefined;
  if (words.size < OFTEN && hits.length < ALONE) return undefined;
  return { subject: best.subject, hues: best.hues, because: [...words.values()].slice(0, MOST_WORDS) };
}

/**
 * How well the colours of a theme fit a subject: 1 where its accent does and its ground does not clash, a half where the ground alone does,
 * and 0 elsewhere. Where the accent fills grounds it must fit.
 */
export function fitOfSubject({ hues }: Subject, { ground, accent }: Palette, hasFullGrounds = false): number {
  const [under, over] = [oklch(ground)!, oklch(accent)!];
  const isWithin = ({ h = -1 }: Oklch): boolean => h >= hues[0] && h <= hues[1];
  const isTinted = under.c >= TINTED;
  if (isTinted && !isWithin(under)) return 0;
  if (over.c >= STRONG && isWithin(over)) return 1;
  return isTinted && !hasFullGrounds ? 0.5 : 0;
}

/** A film of a language that is not known may be of any. */
function namesIn(text: string, { words, foreign }: SubjectRule, language?: string): string[] {
  const read = [
    ...(language === undefined || language === 'en' ? [words] : []),
    ...(language === 'en' ? [] : [foreign]),
  ];
  return read.flatMap((pattern) => Array.from(text.matchAll(pattern), ([word]) => word));
}
