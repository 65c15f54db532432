import { expect, it } from 'vitest';
import { looksForeign } from './foreign-words.js';

it.each([
  'Hola amigos, hoy aprendemos a cocinar una paella para la familia',
  'Aujourd’hui nous allons parler des étoiles et de la lune',
  'Warum ist der Himmel blau und nicht grün',
  'Make a video in Spanish: Hoy aprendemos como cocinar la paella para los amigos',
])('"%s" looks as if it were not English', (text) => {
  expect(looksForeign(text)).toBe(true);
});

it.each([
  'How to make sourdough bread',
  'Die hard fans en route to the final',
  'A trip to Los Angeles and the Costa del Sol',
  'Coffee',
  '',
])('"%s" does not', (text) => {
  expect(looksForeign(text)).toBe(false);
});
