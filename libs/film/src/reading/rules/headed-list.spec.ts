import { expect, it } from 'vitest';
import { readPrompt } from '../read-prompt.js';
import { shownTexts } from '../shown-words.js';

it.each([
  ['Yard sale Saturday 8-12, 22 Birch Lane, books, bikes & baby clothes', 'Yard sale Saturday 8-12, 22 Birch Lane'],
  ['Big yard sale today, 5 Mill St, books, bikes, lamps', 'Big yard sale today, 5 Mill St'],
])('an address behind the line above a list belongs to that line: %s', (prompt, headline) => {
  const [scene] = readPrompt(prompt).scenes;
  expect([scene?.visual.type, scene?.headline]).toEqual(['list', headline]);
});

it('a number with a thing is no address', () => {
  const [scene] = readPrompt('Yard sale Saturday 8-12, 22 old lamps, books, bikes').scenes;
  expect(scene && shownTexts(scene)).toEqual(['Yard sale Saturday 8-12', '22 old lamps', 'books', 'bikes']);
});
