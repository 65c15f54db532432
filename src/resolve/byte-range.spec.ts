import { expect, it } from 'vitest';
import { byteRange } from './byte-range.js';

it.each([
  ['bytes=0-0', { first: 0, last: 0 }],
  ['bytes=2-4', { first: 2, last: 4 }],
  ['bytes=5-', { first: 5, last: 9 }],
  ['bytes=5-99', { first: 5, last: 9 }],
  ['bytes=-3', { first: 7, last: 9 }],
  ['bytes=-99', { first: 0, last: 9 }],
  ['Bytes=1-2', { first: 1, last: 2 }],
])('%s of ten bytes is %j', (header, range) => {
  expect(byteRange(header, 10)).toEqual(range);
});

it.each(['bytes=10-', 'bytes=10-20', 'bytes=-0', 'bytes=99999999999999999999-'])(
  '%s lies outside ten bytes',
  (header) => {
    expect(byteRange(header, 10)).toBe('unsatisfiable');
  },
);

it.each([undefined, '', 'bytes=', 'bytes=-', 'bytes=4-2', 'bytes=0-1,3-4', 'lines=0-1', 'bytes=a-b', 'bytes=1.5-2'])(
  '%s is ignored',
  (header) => {
    expect(byteRange(header, 10)).toBeUndefined();
  },
);

it('an empty object satisfies no range', () => {
  expect(byteRange('bytes=0-', 0)).toBe('unsatisfiable');
  expect(byteRange('bytes=-5', 0)).toBe('unsatisfiable');
});
