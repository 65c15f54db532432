import { expect, it } from 'vitest';
import { retryAfter, secondsUntilReset } from './retry-after.js';

const DATE = 'Tue, 24 Nov 2026 12:00:00 GMT';
const AT = Date.parse(DATE) / 1_000;

it('the window of a route ends when X says, by the clock of X', () => {
  const headers = { date: DATE, 'x-rate-limit-remaining': '0', 'x-rate-limit-reset': String(AT + 120) };
  expect(secondsUntilReset(headers)).toBe(120);
});

it('of several spent limits the last one counts, and a limit with something left does not', () => {
  const window = { date: DATE, 'x-rate-limit-remaining': '0', 'x-rate-limit-reset': String(AT + 120) };
  const day = { 'x-user-limit-24hour-reset': String(AT + 7_200) };
  expect(secondsUntilReset({ ...window, ...day, 'x-user-limit-24hour-remaining': '0' })).toBe(7_200);
  expect(secondsUntilReset({ ...window, ...day, 'x-user-limit-24hour-remaining': '3' })).toBe(120);
});

it.each([
  ['nothing', {}, 900],
  ['Retry-After', { 'retry-after': '30' }, 30],
  ['a past reset', { date: DATE, 'x-rate-limit-reset': String(AT - 5) }, 1],
  ['a reset in years', { date: DATE, 'x-rate-limit-reset': String(AT + 1e8) }, 86_400],
  ['a reset that is no number', { date: DATE, 'x-rate-limit-reset': 'soon' }, 900],
])('a 429 with %s has a time to wait', (_, headers, seconds) => {
  expect(secondsUntilReset(headers)).toBe(seconds);
});

it('a Retry-After that is no number of seconds is none', () => {
  expect([retryAfter({ 'retry-after': DATE }), retryAfter({ 'retry-after': '-1' }), retryAfter({})]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
