import { expect, it } from 'vitest';
import { preferredWait } from './prefer-wait.js';

it.each([
  ['wait=30', 30],
  ['wait="30"', 30],
  ['WAIT = 7', 7],
  ['wait=0', 0],
  ['respond-async, wait=5', 5],
  ['wait=5; strict', 5],
  ['wait=5, wait=9', 5],
  ['wait=9999', 50],
])('%s is a wait of %d s', (header, seconds) => {
  expect(preferredWait(header)).toBe(seconds);
});

it.each([undefined, '', 'wait', 'wait=', 'wait=abc', 'wait=-1', 'wait=1.5', 'wait="5', 'return=minimal'])(
  '%s is no wait, and is ignored',
  (header) => {
    expect(preferredWait(header)).toBeUndefined();
  },
);
