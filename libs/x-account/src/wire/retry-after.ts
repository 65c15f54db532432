import type { XHeaders } from './x-answer.js';

/** X counts most requests in windows of a quarter of an hour. */
const WINDOW_SECONDS = 900;
const LONGEST_SECONDS = 86_400;

const LIMITS = ['x-rate-limit', 'x-user-limit-24hour', 'x-app-limit-24hour'];

/** Seconds until the spent limit of a 429 is full again, from 1 to a day. */
export function secondsUntilReset(headers: XHeaders): number {
  const clock = Date.parse(String(headers['date'])) || Date.now();
  const resets = LIMITS.filter((limit) => isSpent(headers, limit)).map((limit) => headers[`${limit}-reset`]);
  const seconds = resets.filter(isWhole).map((reset) => Number(reset) - Math.floor(clock / 1_000));
  if (seconds.length > 0) return bounded(Math.max(...seconds));
  return retryAfter(headers) ?? WINDOW_SECONDS;
}

/** The `Retry-After` header, where X sends one in seconds. */
export function retryAfter(headers: XHeaders): number | undefined {
  const given = headers['retry-after'];
  return isWhole(given) ? bounded(Number(given)) : undefined;
}

/** The limit of a route is named whenever it answers 429; those of a day say how much is left. */
function isSpent(headers: XHeaders, limit: string): boolean {
  const remaining = headers[`${limit}-remaining`];
  return remaining === '0' || (remaining === undefined && limit === 'x-rate-limit');
}

function isWhole(text: unknown): text is string {
  return typeof text === 'string' && /^\d{1,12}$/.test(text);
}

function bounded(seconds: number): number {
  return Math.min(Math.max(seconds, 1), LONGEST_SECONDS);
}
