/** Languages whose dates write the day as "11." before the month. */
const DAY_WITH_STOP = ['de', 'da', 'nb', 'fi', 'cs', 'sk', 'hr', 'sl', 'et', 'lv', 'is', 'hu'];
const ALL = [...DAY_WITH_STOP, 'en', 'es', 'fr', 'it', 'pt', 'nl', 'pl', 'sv', 'ru'];

function names(languages: readonly string[], part: 'month' | 'weekday'): Set<string> {
  const found = new Set<string>();
  for (const language of languages) {
    for (const length of ['long', 'short'] as const) {
      const format = new Intl.DateTimeFormat(language, { [part]: length, day: 'numeric', timeZone: 'UTC' });
      for (let at = 0; at < 12; at += 1) {
        const date = new Date(Date.UTC(2024, part === 'month' ? at : 0, 1 + (part === 'month' ? 0 : at)));
        const name = format.formatToParts(date).find(({ type }) => type === part)?.value ?? '';
        if (/\p{L}/u.test(name)) found.add(bare(name));
      }
    }
  }
  return found;
}

function bare(name: string): string {
  return name.toLowerCase().replaceAll('.', '');
}

let monthsAfterDay: Set<string> | undefined;
let months: Set<string> | undefined;
let weekdays: Set<string> | undefined;

/** Whether a word names a month, in a language that sets a full stop behind the day. */
export function isMonthAfterDay(word: string): boolean {
  monthsAfterDay ??= names(DAY_WITH_STOP, 'month');
  return monthsAfterDay.has(bare(word));
}

/** Whether a word names a month, in a common language. */
export function isMonth(word: string): boolean {
  months ??= names(ALL, 'month');
  return months.has(bare(word));
}

/** Whether a word names a day of the week, in a common language. */
export function isWeekday(word: string): boolean {
  weekdays ??= names(ALL, 'weekday');
  return weekdays.has(bare(word));
}
