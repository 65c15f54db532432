/** A number as it was written. */
export interface Figure {
  written: string;
  value: number;
  /** Sign or word of a currency, percent or a magnitude; empty without one. */
  unit: string;
  /** Words that it takes. */
  words: number;
}

/** A word that is a number, its unit written to it: "$2.80", "-4", "44%", "1.2M". */
const NUMBER =
  /^(?<before>[-−+]?(?:[A-Z]{0,2}\p{Sc})?)(?<digits>\d[\d.,’']*)(?<behind>\p{Sc}|%|‰|°[CF]?|[kKMBT]|bn)?$/u;
const UNIT =
  /^(?:\p{Sc}|%|‰|°[CF]?|EUR|USD|GBP|CHF|SEK|NOK|DKK|PLN|kr\.?|zł|Kč|Ft|lei|euros?|dollars?|pounds?|francs?|millions?|billions?|thousand|Millionen|Mio\.?|Milliarden|Mrd\.?|millones|mil|milliards?|bn|руб\.?|円|元)$/u;
const CURRENCY =
  /\p{Sc}|^(?:EUR|USD|GBP|CHF|SEK|NOK|DKK|PLN|kr\.?|zł|Kč|Ft|lei|euros?|dollars?|pounds?|francs?|руб\.?|円|元)$/u;

/** A unit that a list names once for all its figures. */
const SHARED = /^(?:percent|kg|km|hours?|minutes?|days?|points?)$/iu;

/** Whether a text names a unit and nothing else: "thousand euros", "in %". */
export function isUnit(text: string): boolean {
  const words = text.replace(/^in /iu, '').split(' ');
  return words.every((word) => UNIT.test(word) || SHARED.test(word));
}

/** The figure that starts at a word. */
export function figureAt(words: readonly string[], at: number): Figure | undefined {
  const word = words[at] ?? '';
  if (/^\p{Sc}$/u.test(word)) {
    const inner = figureIn(words[at + 1]);
    return inner && { ...inner, written: `${word} ${inner.written}`, unit: word, words: 2 };
  }
  const figure = figureIn(word);
  const next = withoutSign(words[at + 1] ?? '');
  return figure?.unit === '' && UNIT.test(next)
    ? { ...figure, written: `${figure.written} ${next}`, unit: next, words: 2 }
    : figure;
}

function figureIn(word = ''): Figure | undefined {
  const found = NUMBER.exec(withoutSign(word));
  const { before = '', digits = '', behind = '' } = found?.groups ?? {};
  const value = found ? valueOf(digits) : undefined;
  if (!found || value === undefined) return undefined;
  const isNegative = before.startsWith('-') || before.startsWith('−');
  const unit = before.replace(/[-−+]/u, '') || behind;
  return { written: found[0], value: isNegative ? -value : value, unit, words: 1 };
}

function withoutSign(word: string): string {
  return word.replace(/[,;:]$/u, '');
}

/** The figure in which a text ends, and the words before it. */
export function figureAtEnd(text: string): { label: string; figure: Figure } | undefined {
  const words = text.split(' ');
  for (const from of [words.length - 2, words.length - 1]) {
    const figure = from > 0 ? figureAt(words, from) : undefined;
    if (figure && from + figure.words === words.length) return { label: labelOf(words.slice(0, from)), figure };
  }
  return undefined;
}

/** The figure with which a text begins, and the words behind it. */
export function figureAtStart(text: string): { label: string; figure: Figure } | undefined {
  const words = text.split(' ');
  const figure = figureAt(words, 0);
  return figure && words.length > figure.words ? { label: labelOf(words.slice(figure.words)), figure } : undefined;
}

export function isMoney({ unit }: Figure): boolean {
  return CURRENCY.test(unit);
}

function labelOf(words: readonly string[]): string {
  const text = words.join(' ');
  let end = text.length;
  while (end > 0 && ' :=.…–—-'.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** The value of digits with separators: the last of two kinds, or one without three digits behind it, sets off decimals. */
function valueOf(digits: string): number | undefined {
  const plain = digits.replaceAll(/[’']/gu, '');
  if (/[.,]$/u.test(plain)) return undefined;
  const signs = plain.replaceAll(/\d/gu, '');
  if (signs === '') return Number(plain);
  const decimal = signs.at(-1) ?? '';
  const isThousands =
    new Set(signs).size === 1 &&
    plain
      .split(decimal)
      .slice(1)
      .every((part) => part.length === 3);
  const isMixed = new Set(signs.slice(0, -1)).size > 1 || (!isThousands && signs.slice(0, -1).includes(decimal));
  if (isMixed) return undefined;
  const whole = isThousands ? plain.replaceAll(decimal, '') : plain.replaceAll(decimal === '.' ? ',' : '.', '');
  return Number(whole.replace(',', '.'));
}
