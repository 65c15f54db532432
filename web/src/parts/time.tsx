const FULL = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' });
const SHORT = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
const AGO = new Intl.RelativeTimeFormat(undefined, { numeric: 'auto' });

const STEPS: readonly (readonly [seconds: number, unit: Intl.RelativeTimeFormatUnit])[] = [
  [86_400, 'day'],
  [3600, 'hour'],
  [60, 'minute'],
];

/** A moment (ISO 8601). `isAgo`: "3 minutes ago", with the moment itself on pointing. */
export function Time({ at, isAgo = false }: { at: string; isAgo?: boolean }) {
  const moment = new Date(at);
  return (
    <time dateTime={at} title={FULL.format(moment)}>
      {isAgo ? ago(moment) : SHORT.format(moment)}
    </time>
  );
}

function ago(moment: Date): string {
  const seconds = (moment.getTime() - Date.now()) / 1000;
  const step = STEPS.find(([length]) => Math.abs(seconds) >= length);
  return step ? AGO.format(Math.round(seconds / step[0]), step[1]) : 'just now';
}
