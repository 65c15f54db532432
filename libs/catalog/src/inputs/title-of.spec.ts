import { expect, test } from 'vitest';
import { titleOf } from './title-of.js';

test('a short text is its own title, on one line', () => {
  expect(titleOf(' Why the sky\n\tis blue ')).toBe('Why the sky is blue');
});

test('a long text ends at a word', () => {
  expect(titleOf('The quick brown fox jumps over the lazy dog and then it sleeps until the morning')).toBe(
    'The quick brown fox jumps over the lazy dog and then it…',
  );
});

test('a text without spaces is cut, never inside a character', () => {
  expect(titleOf('🎈'.repeat(80))).toBe(`${'🎈'.repeat(30)}…`);
});

test('a title is its own title', () => {
  const titles = ['The quick brown fox jumps over the lazy dog and then it sleeps', 'a'.repeat(80)].map(titleOf);
  expect(titles.map(titleOf)).toEqual(titles);
});
