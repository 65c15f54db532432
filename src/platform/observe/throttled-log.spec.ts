import { expect, it } from 'vitest';
import { throttledLog } from './throttled-log.js';

it('of what is said again and again one message a minute is passed on, and how many were not', () => {
  const heard: [string, number][] = [];
  let now = 0;
  const say = throttledLog(
    (...told) => heard.push(told),
    () => now,
  );
  for (const [at, message] of [
    [0, 'a'],
    [1, 'b'],
    [59_999, 'c'],
    [60_000, 'd'],
    [60_001, 'e'],
    [200_000, 'f'],
  ] as const) {
    now = at;
    say(message);
  }
  expect(heard).toEqual([
    ['a', 0],
    ['d', 2],
    ['f', 1],
  ]);
});
