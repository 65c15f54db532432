import { expect, it } from 'vitest';
import type { Scene } from '../scenes/scene.js';
import { filmTitle } from './film-title.js';

const quote: Scene = { visual: { type: 'quote', text: 'All is one', by: 'Somebody' }, transition: 'auto' };
const title: Scene = {
  visual: { type: 'title', kicker: 'Part one', text: 'The  tide', detail: 'Small words.' },
  transition: 'auto',
};

it('a film is named after its first large line, and not after the small words around it', () => {
  expect(filmTitle([quote, title])).toBe('The tide');
});

it('a film without words in its pictures is named after what it says', () => {
  const wordless: Scene = { visual: { type: 'picture', icon: ['tide'] }, transition: 'auto' };
  expect(filmTitle([wordless, { ...wordless, say: 'It rises.' }])).toBe('It rises.');
  expect(filmTitle([wordless])).toBe('Film');
});
