import { expect, it } from 'vitest';
import { comparableText } from './comparable-text.js';

const same = (one: string, other: string, isReply = false): boolean =>
  comparableText(one, { isReply }) === comparableText(other, { isReply });

it.each([
  ['a\u200Eb\u200F c\u061C', 'a b  c'],
  ['a\u2028b\u00A0c', 'a b\nc'],
  ['Soft\u00ADhyphen', 'Soft hyphen'],
  ['Cafe\u0301', 'Caf\u00E9'],
  ['see example.com', 'see http://example.com'],
  ['HTTPS://example.com/a, b', 'http://example.com/a, b'],
  ['👨‍👩‍👧 ', '👨‍👩‍👧'],
])('%j is what X shows as %j', (ordered, shown) => {
  expect(same(ordered, shown)).toBe(true);
});

it.each([
  ['I agree', '@egret I agree'],
  ['@egret I agree', '@egret I agree'],
  ['I agree', '@egret @heron_2\nI agree'],
  ['@egret', '@egret @egret'],
])('%j as a reply is what X shows as %j', (ordered, shown) => {
  expect(same(ordered, shown, true)).toBe(true);
});

it.each([
  ['I agree', 'I disagree', true],
  ['I agree', '@egret I agree', false],
  ['I agree', '@egret: I agree', true],
  ['I agree', 'I agree @egret', true],
  ['example.com', 'example.com/a', false],
])('%j is not %j', (one, other, isReply) => {
  expect(same(one, other, isReply)).toBe(false);
});
