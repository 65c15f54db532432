import { expect, it } from 'vitest';
import { cuesOf } from './captions.js';
import { isFreshEnough, isWorthRenewing, type Reach, type Step, stepAfter } from './ladder.js';

const MIB = 1024 ** 2;

/** Every step that is tried where each is refused. */
function steps(reach: Reach): Step[] {
  const tried: Step[] = ['address'];
  while (tried.at(-1) !== 'picture') tried.push(stepAfter(tried.at(-1)!, reach));
  return tried;
}

it.each([
  [{ canRead: true, sizeBytes: 4 * MIB }, ['address', 'blob', 'data', 'picture']],
  [{ canRead: true }, ['address', 'blob', 'data', 'picture']],
  [{ canRead: true, sizeBytes: 100 * MIB }, ['address', 'blob', 'picture']],
  [{ canRead: true, sizeBytes: 500 * MIB }, ['address', 'picture']],
  [{ canRead: false, sizeBytes: 4 * MIB }, ['address', 'picture']],
])('with %j the steps are %j', (reach, expected) => {
  expect(steps(reach)).toEqual(expected);
});

it.each([
  [{ wasSeen: false, ageSeconds: 3, renewals: 0 }, false],
  [{ wasSeen: true, ageSeconds: 3, renewals: 0 }, true],
  [{ wasSeen: false, ageSeconds: 900, renewals: 0 }, true],
  [{ wasSeen: true, ageSeconds: 900, renewals: 2 }, false],
])('a file that stopped as %j is worth a fresh address: %s', (stopped, expected) => {
  expect(isWorthRenewing(stopped)).toBe(expected);
});

it('an address that ends within minutes is not given to others', () => {
  expect([60, 590, 610, 900].map(isFreshEnough)).toEqual([true, true, false, false]);
});

it('captions are read as text, whatever they hold', () => {
  const vtt =
    'WEBVTT\r\n\r\n1\r\n00:00.500 --> 00:02.000 line:90%\r\nA letter\r\ntravels.\r\n\r\nNOTE none\r\n\r\n01:00:03.000 --> 01:00:04.250\r\n<img src=x>';
  expect(cuesOf(vtt)).toEqual([
    { start: 0.5, end: 2, text: 'A letter\ntravels.' },
    { start: 3603, end: 3604.25, text: '<img src=x>' },
  ]);
  expect(cuesOf('')).toEqual([]);
});
