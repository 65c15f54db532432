/** Languages whose dates write the day as "11." before the month. */
const DAY_WITH_STOP = ['de', 'da', 'nb', 'fi', 'cs', 'sk', 'hr', 'sl', 'et', 'lv', 'is', 'hu'];
const ALL = [...DAY_WITH_STOP, 'en', 'es', 'fr', 'it', 'pt', 'nl', 'pl', 'sv', 'ru'];

/** English names that are everyday words too. */
const WORDS_TOO = ['may', 'march'];

function names(languages: readonly string[], part: 'month' | 'weekday', length: 'long' | 'short'): Set<string> {
  const found = new Set<string>();
  for (const language of languages) {
    const format = new Intl.DateTimeFormat(language, { [part]: length, day: 'numeric', timeZone: 'UTC' });
    for (let at = 0; at < 12; at += 1) {
      const date = new Date(Date.UTC(2024, part === 'month' ? at : 0, 1 + (part === 'month' ? 0 : at)));
      const name = bare(format.formatToParts(date).find(({ type }) => type === part)?.value ?? '');
      if (/\p{L}{3}/u.test(name)) found.add(name);
    }
  }
  return found;
}

interface Names {
  /** Whole names, in any case. */
  long: Set<string>;
  /** Short ones, which begin with a capital letter: "sun" and "mar" are words. */
  short: Set<string>;
}

function bothLengths(part: 'month' | 'weekday'): Names {
  const whole = [...names(ALL, part, 'long')];
  const isWord = (name: string): boolean => WORDS_TOO.includes(name);
  return {
    long: new Set(whole.filter((name) => !isWord(name))),
    short: new Set([...names(ALL, part, 'short'), ...whole.filter(isWord)]),
  };
}

function isIn({ long, short }: Names, word: string): boolean {
  const name = bare(word);
  return long.has(name) || (/^\p{Lu}/u.test(word) && short.has(name));
}

function bare(name: string): string {
  return name.toLowerCase().replaceAll('.', '');
}

let monthsAfterDay: Set<string> | undefined;
let months: Names | undefined;
let weekdays: Names | undefined;

/** Whether a word names a month, in a language that sets a full stop behind the day. */
export function isMonthAfterDay(word: string): boolean {
  monthsAfterDay ??= new Set([...names(DAY_WITH_STOP, 'month', 'long'), ...names(DAY_WITH_STOP, 'month', 'short')]);
  return monthsAfterDay.has(bare(word));
}

/** Whether a word names a month, in a common language. */
export function isMonth(word: string): boolean {
  months ??= bothLengths('month');
  return isIn(months, word);
}

/** Whether a word names a day of the week, in a common language. */
export function isWeekday(word: string): boolean {
  weekdays ??= bothLengths('weekday');
  return isIn(weekdays, word);
}
