import words from './foreign-words.json' with { type: 'json' };
import { bareWords, singular } from '../picture-words.js';

/** By English words, the words of other languages for the same thing, between bars; `scripts/picture-words.mjs` makes it. */
const TABLE: Readonly<Record<string, Readonly<Record<string, string>>>> = words;
/** Stands for words that look like English and mean nothing that a picture shows; in its row `en` are English words that look like others. */
const NOTHING = '-';
/** Words of one name, and letters of a singular: "Eis" is not the plural of "Ei". */
const [LONGEST, SHORTEST] = [3, 3];
/** Languages whose nouns stand before what describes them. */
const NOUN_FIRST = new Set(['es', 'fr', 'he', 'it', 'pt', 'ro']);

/** Endings of plurals with those of their singulars. */
const PLURALS: Readonly<Record<string, string>> = {
  cs: 'y: y:a i: e:a e: a:o a:',
  da: 'er: er:e e: r: ene:',
  de: 'e: er: n: en: s:',
  es: 'ces:z es: s:',
  fi: 't:',
  fr: 'aux:al x: s:',
  he: 'ים: ות:ה ות:',
  hu: 'ak: ek: ok: k:',
  it: 'chi:co ghi:go che:ca ghe:ga i:o i:e e:a i:io',
  nl: 'en: s: n:',
  no: 'er: er:e e: r: ene:',
  pl: 'y: y:a i: i:a e:a e: a:o ow:',
  pt: 'oes:ao aes:ao aos:ao ais:al eis:el ns:m res:r zes:z s:',
  ro: 'uri: e:a i: e: le:',
  ru: 'ы: ы:а и: и:а и:ь а:о',
  sv: 'or:a ar: ar:e er: er:e r: n:',
  tr: 'lar: ler:',
  uk: 'и: и:а і: і:а а:о',
};

const among = (list: string): ReadonlySet<string> => new Set(list.split(/\s+/u));
const ARTICLES = among(
  'der die das den dem des ein eine einen einem einer le la les l un une du des el los las una unos il lo gli i uno o os a as um uma het een de en ett et',
);
/** Whether a word, in lower case, is an article of another language. */
export function isArticle(word: string): boolean {
  return ARTICLES.has(word);
}

/** The thing stands before these. */
const OF = among('de du des d da do dos das di del della dei von vom van af av dla z');
const WITH = among('mit avec con com met med z ze');
const AND = among('und et y e i en och og ja ve');

const known = new Map<string, ReadonlyMap<string, string>>();

/**
 * English for words of a language that name things, in the order of English: "taça de café" gives "cup of coffee". Undefined where a
 * word is not known, and empty where they name nothing that a picture shows.
 */
export function inEnglish(text: string, language: string): string | undefined {
  const table = tableOf(language);
  const all = bareWords(text).filter((word) => !/^\d+$/u.test(word));
  const groups: string[][] = [[]];
  for (let at = 0; at < all.length;) {
    const named = nameAt(all, at, { table, language });
    if (named) groups.at(-1)?.push(named.english);
    else if (!joins(all[at]!, groups)) return undefined;
    at += named?.length ?? 1;
  }
  const english = groups.map((group) => (NOUN_FIRST.has(language) ? group.toReversed() : group).join(' ')).join(' ');
  return english.split(' ').includes(NOTHING) ? '' : english.trim() || undefined;
}

/** English of words in each language that knows all of them; none where a word is a common one of English too, such as "sink". */
export function inAnyLanguage(text: string): string[] {
  if (bareWords(text).some((word) => tableOf('en').has(word))) return [];
  return [...new Set(LANGUAGES.flatMap((language) => inEnglish(text, language) ?? []))];
}

const LANGUAGES = [...new Set(Object.values(TABLE).flatMap((row) => Object.keys(row)))].filter(
  (language) => language !== 'en',
);

/** Whether a word only joins others; a preposition begins a group. */
function joins(word: string, groups: string[][]): boolean {
  const joint = OF.has(word) ? 'of' : WITH.has(word) ? 'with' : AND.has(word) ? 'and' : undefined;
  const isBehind = groups.at(-1)!.length > 0;
  if (joint !== undefined && isBehind) groups.push([joint], []);
  return ARTICLES.has(word) || (joint !== undefined && isBehind);
}

/** The longest name that begins with a word. */
function nameAt(
  all: readonly string[],
  at: number,
  { table, language }: { table: ReadonlyMap<string, string>; language: string },
): { english: string; length: number } | undefined {
  for (let length = Math.min(LONGEST, all.length - at); length > 0; length -= 1) {
    const name = all.slice(at, at + length).join(' ');
    const form = [name, ...singulars(name, language)].find((one) => table.has(one));
    if (form !== undefined) return { english: table.get(form)!, length };
  }
  return undefined;
}

/**
 * What a name may be the plural of: its noun is the first word in some languages, and the last in others.
 *
 * @public The script that makes the table reads the built file.
 */
export function singulars(name: string, language: string): string[] {
  const [first = '', ...others] = name.split(' ');
  const [noun, rest] = NOUN_FIRST.has(language) ? [first, others.map((word) => ` ${word}`).join('')] : [name, ''];
  return (PLURALS[language] ?? '').split(' ').flatMap((rule) => {
    const [plural = '', ending = ''] = rule.split(':');
    const form = noun.slice(0, -plural.length) + ending;
    return plural !== '' && noun.endsWith(plural) && form.length >= SHORTEST ? form + rest : [];
  });
}

/** English by the words of a language. Names that the annotations give in the plural are found in the singular too. */
function tableOf(language: string): ReadonlyMap<string, string> {
  const earlier = known.get(language);
  if (earlier) return earlier;
  const pairs = Object.entries(TABLE).flatMap(([english, row]) =>
    (row[language]?.split('|') ?? []).map((word): [string, string] => [word, english]),
  );
  const forms = pairs.flatMap(([word, english]) =>
    singular(english) === english ? [] : singulars(word, language).map((form): [string, string] => [form, english]),
  );
  const table = new Map([...forms, ...pairs]);
  known.set(language, table);
  return table;
}
