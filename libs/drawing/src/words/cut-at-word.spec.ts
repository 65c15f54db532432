import { expect, it } from 'vitest';
import { cutAtWord } from './cut-at-word.js';

it.each([
  ['short enough', 12, 'short enough'],
  ['one, two three', 9, 'one, two…'],
  ['one, two', 6, 'one…'],
  ['a'.repeat(4000), 180, `${'a'.repeat(179)}…`],
  [`A ${'b'.repeat(50)}`, 20, `A ${'b'.repeat(17)}…`],
])('%s in %d characters', (text, most, expected) => {
  expect(cutAtWord(text, most)).toBe(expected);
});
