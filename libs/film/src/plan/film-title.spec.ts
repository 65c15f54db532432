import { expect, it } from 'vitest';
import type { Scene } from '../scenes/scene.js';
import { documentTitle, filmTitle } from './film-title.js';

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

it('a film of pictures is named after the line above the first one, and not after a price or a label in it', () => {
  const menu: Scene = {
    headline: 'Menu for our café',
    visual: { type: 'list', items: [{ text: 'Espresso', price: '$2.80' }] },
    transition: 'auto',
  };
  expect(filmTitle([menu, title])).toBe('Menu for our café');
});

it('a film with no such line is named after the first sentence that it says, else after the first words that it sets', () => {
  const stat: Scene = {
    visual: { type: 'stat', label: 'Delivery time', value: '2', unit: 'days' },
    transition: 'auto',
  };
  expect(filmTitle([{ ...stat, say: 'We cut our delivery time from 9 days to 2' }])).toBe(
    'We cut our delivery time from 9 days to 2',
  );
  expect(filmTitle([stat])).toBe('Delivery time');
});

it('smaller words that continue the line belong to it', () => {
  const share: Scene = { visual: { type: 'title', text: '4 out of 5', detail: 'of us come back' }, transition: 'auto' };
  expect(filmTitle([share])).toBe('4 out of 5 of us come back');
});

it('a long title is cut between two words', () => {
  const long: Scene = { visual: { type: 'title', text: 'word '.repeat(30) }, transition: 'auto' };
  expect(filmTitle([long])).toBe('word '.repeat(20).trim());
});

it('a document has the title that it names, cut as that of a film of scenes', () => {
  expect(documentTitle('<html><TITLE> Tides </TITLE>')).toBe('Tides');
  expect(documentTitle(`<title>${'a'.repeat(200)}</title>`)).toHaveLength(100);
  expect(documentTitle('<p>Tides')).toBe('Composition');
});
