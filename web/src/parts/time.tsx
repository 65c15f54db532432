/** As the pages that the service writes have it, in the reader's own time zone. */
const LOCALE = 'en-GB';
const FULL = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeStyle: 'medium' });
const SHORT = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeStyle: 'short' });
const CLOCK = new Intl.DateTimeFormat(LOCALE, { timeStyle: 'medium' });
const DAY = new Intl.DateTimeFormat(LOCALE, { month: 'short', day: 'numeric' });
const AGO = new Intl.RelativeTimeFormat(LOCALE, { numeric: 'auto' });

const STEPS: readonly (readonly [seconds: number, unit: Intl.RelativeTimeFormatUnit])[] = [
  [86_400, 'day'],
  [3600, 'hour'],
  [60, 'minute'],
];

interface TimeProps {
  /** A moment (ISO 8601). */
  at: string;
  /** "3 minutes ago", with the moment itself on pointing. */
  isAgo?: boolean;
  /** To the second, as logs have it; the day too where it is not today. */
  isExact?: boolean;
}

export function Time({ at, isAgo = false, isExact = false }: TimeProps) {
  const moment = new Date(at);
  return (
    <time dateTime={at} title={isAgo ? FULL.format(moment) : `${FULL.format(moment)}, ${ago(moment)}`}>
      {isAgo ? ago(moment) : isExact ? exact(moment) : SHORT.format(moment)}
    </time>
  );
}

function exact(moment: Date): string {
  const isToday = moment.toDateString() === new Date().toDateString();
  return isToday ? CLOCK.format(moment) : `${DAY.format(moment)}, ${CLOCK.format(moment)}`;
}

function ago(moment: Date): string {
  const seconds = (moment.getTime() - Date.now()) / 1000;
  const step = STEPS.find(([length]) => Math.abs(seconds) >= length);
  return step ? AGO.format(Math.round(seconds / step[0]), step[1]) : 'just now';
}
