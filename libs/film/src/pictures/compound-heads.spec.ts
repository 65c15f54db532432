import { expect, it } from 'vitest';
import { headKind } from './compound-heads.js';
import { soughtIn } from './picture-words.js';

const PICTURED = new Set(['soup', 'tomato', 'board', 'bottle', 'box', 'panda', 'match', 'boxing', 'bench', 'park']);

it.each([
  ['tomato soup', 'thing'],
  ['a soup with tomato', 'thing'],
  ['boxing match', 'carried'],
  ['soup tasting', 'carried'],
  ['soup grater', 'lone'],
  ['tomato board', 'lone'],
  ['a large wooden board', 'thing'],
  ['red panda', 'lone'],
  ['bench in a park', 'thing'],
  ['glass of soup', 'thing'],
] as const)('the last word of "%s" is %s', (words, kind) => {
  expect(headKind(soughtIn(words), (word) => PICTURED.has(word))).toBe(kind);
});
