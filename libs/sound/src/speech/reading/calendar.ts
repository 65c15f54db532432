const MONTHS = `january february march april may june july august september october november december`.split(' ');
const WEEKDAYS = 'monday tuesday wednesday thursday friday saturday sunday'.split(' ');
const SHORT_MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const SHORT_WEEKDAYS = [['mon'], ['tue', 'tues'], ['wed'], ['thu', 'thur', 'thurs'], ['fri'], ['sat'], ['sun']];

/** Short names that are words of their own or names of people: they need something else that shows a date. */
export const AMBIGUOUS_SHORT_NAMES: ReadonlySet<string> = new Set('mon sat sun mar jan jun may'.split(' '));

const MONTH_NAMES = new Map([
  ...MONTHS.map((name) => [name, name] as const),
  ...SHORT_MONTHS.map((short, index) => [short, MONTHS[index] ?? ''] as const),
  ['sept', 'september'] as const,
]);
const WEEKDAY_NAMES = new Map([
  ...WEEKDAYS.map((name) => [name, name] as const),
  ...SHORT_WEEKDAYS.flatMap((shorts, index) => shorts.map((short) => [short, WEEKDAYS[index] ?? ''] as const)),
]);

/** The name of a month that is written in full or short, with a capital. */
export function monthNamed(written: string): string | undefined {
  return /^\p{Lu}/u.test(written) ? MONTH_NAMES.get(written.toLowerCase()) : undefined;
}

/** The name of a weekday that is written in full or short, with a capital. */
export function weekdayNamed(written: string): string | undefined {
  return /^\p{Lu}/u.test(written) ? WEEKDAY_NAMES.get(written.toLowerCase()) : undefined;
}

/** The name of a month by its number from 1. */
export function monthNumbered(month: number): string | undefined {
  return MONTHS[month - 1];
}
