/** Words that say nothing about what a picture shows. */
const SILENT = new Set(
  `a an the this that these those some any each every all both and or but nor of for from to in into on onto at by with
  as is are was were be been being am do does did done has have had having it its i we you he she they me us him her
  them my your our their his hers mine yours ours who whom whose what which when where why how here there then than so
  very really just also only too more most less least much many few lot lots up down out over under again new old good
  better best great nice bad can could will would shall should may might must please let get gets got make makes made
  use used using per via etc about after before during between through because if else while until since one two three
  four five six seven eight nine ten first second third last next other another such own same now today`.split(/\s+/u),
);

/** After these, words name something that is absent: its picture would reverse the meaning. */
export const NEGATIONS: ReadonlySet<string> = new Set(
  'no not without never nor neither dont cannot cant wont isnt avoid nothing none'.split(' '),
);
/** The word before this one is absent: "sugar-free". */
const FREE = 'free';
/** "A slice of bread" shows bread. */
const MEASURES = new Set(
  `slice piece cup glass bottle bowl bag box pack pair set list kind type loaf jar can tin jug mug plate dish bunch bucket
  basket spoon spoonful teaspoon tablespoon pinch stack pile row couple dozen herd flock crowd kilo litre liter group series
  range variety collection choice sip bite`.split(/\s+/u),
);
/** The thing stands before these: "a lighthouse on a cliff" is a lighthouse. */
const PREPOSITIONS = new Set(
  'of on in at with for from by to under near behind over beside between into against inside during through across along'.split(
    ' ',
  ),
);

/** Plurals that no rule makes singular. */
const IRREGULAR = new Map(
  `children child, men man, women woman, feet foot, teeth tooth, mice mouse, geese goose, leaves leaf, knives knife, loaves loaf,
  wolves wolf, shelves shelf, scarves scarf, wives wife, halves half, calves calf, cookies cookie, movies movie, ties tie, pies pie,
  shoes shoe, axes axe, buses bus, lenses lens, gases gas`
    .split(/,\s+/u)
    .map((pair) => pair.split(' ') as [string, string]),
);

/** Ends in `s` and is no plural. */
const NO_PLURAL =
  /(?:ss|us|is|news|lens|gas|canvas|atlas|glasses|scissors|jeans|shorts|series|species|tennis|express|clothes|always)$/u;

/** The term in its singular, where the word is a plural. */
export function singular(word: string): string {
  const irregular = IRREGULAR.get(word);
  if (irregular !== undefined) return irregular;
  if (word.length < 4 || !word.endsWith('s') || NO_PLURAL.test(word)) return word;
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (/(?:[sxz]|[cs]h|[aeiou]to|ato|o)es$/u.test(word)) return word.slice(0, -2);
  return word.slice(0, -1);
}

/** A name of a picture, which most texts here are. */
const PLAIN = /^[a-z0-9]+(?:-[a-z0-9]+)*$/u;

/** Lower-case words of letters and digits, without accents: "Crème brûlée" gives `creme`, `brulee`. */
export function bareWords(text: string): string[] {
  if (PLAIN.test(text)) return text.split('-');
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/['’]/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

/** Whether a text has these words one after the other, as whole words. */
export function holdsWords(text: string, words: string): boolean {
  return ` ${bareWords(text).join(' ')} `.includes(` ${bareWords(words).join(' ')} `);
}

export interface Sought {
  /** Words that a picture can show, in their order, in the singular. */
  terms: string[];
  /** Index of the term that names the thing itself: "bicycle lamp" is a lamp. */
  head: number;
  /** Every word as given, for names such as "no smoking". */
  phrase: string;
}

/** Whether a word names nothing that can be shown. */
function isUnseen(word: string): boolean {
  return word === FREE || SILENT.has(word) || NEGATIONS.has(word) || /^\d/u.test(word);
}

/** What the words look for. Numbers, silent words and what is said to be absent are left out. */
export function soughtIn(words: string): Sought {
  const all = bareWords(words);
  const terms: string[] = [];
  let head = -1;
  let isAbsent = false;
  all.forEach((word, index) => {
    if (NEGATIONS.has(word)) isAbsent = true;
    if (PREPOSITIONS.has(word) && terms.length > 0) {
      if (word === 'of' && MEASURES.has(terms.at(-1) ?? '')) terms.pop();
      else if (head < 0) head = terms.length - 1;
    }
    if (word === 'but' || word === 'and') isAbsent = isAbsent && word === 'and';
    if (isAbsent || all[index + 1] === FREE || isUnseen(word)) return;
    terms.push(singular(word));
  });
  return {
    terms,
    head: head < 0 || head >= terms.length ? terms.length - 1 : head,
    phrase: all.map(singular).join(' '),
  };
}
