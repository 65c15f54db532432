import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { givenWords, quotedWords } from './quoted-words.js';

it('the first quoted words that are long enough are found, with what stands around them', () => {
  expect(quotedWords('A card: “Be kind” and more', 3)).toEqual({
    words: 'Be kind',
    before: 'A card: ',
    after: ' and more',
  });
  expect(quotedWords('"a" and "longer"', 3)?.words).toBe(' and ');
  expect(quotedWords('“never closed', 3)).toBeUndefined();
  expect(quotedWords('“a”', 3)).toBeUndefined();
});

it('finds what a search from every opening mark finds', () => {
  const text = fc.string({ unit: fc.constantFrom('a', ' ', '"', '“', '”', '«', '»'), maxLength: 30 });
  fc.assert(
    fc.property(text, fc.integer({ min: 1, max: 4 }), (written, least) => {
      const searched = new RegExp(`["“«]([^"”»]{${least},})["”»]`).exec(written)?.[1];
      expect(quotedWords(written, least)?.words).toBe(searched);
    }),
  );
});

it.each([
  ['“Be kind”', 'Be kind'],
  ['Make me a poster saying "Be kind" for our kitchen', 'Be kind'],
  ['A neon sign that reads: "Open late"', 'Open late'],
  ['The sign says "Open late"', 'Open late'],
  ['A card with the words "Be kind"', 'Be kind'],
  ['A card with the text “Be kind”', 'Be kind'],
  ['A painting titled "Dawn"', 'Dawn'],
  ['Quote: "Be kind"', 'Be kind'],
  ['A card: “Be kind”', 'Be kind'],
])('"%s" gives its words', (prompt, words) => expect(givenWords(prompt, 3)?.words).toBe(words));

it.each([
  'There is no evidence that "vaccines cause autism"',
  'My neighbour says "vaccines cause autism"',
  'He said "vaccines cause autism"',
  'A card saying "vaccines cause autism": a myth',
  'Posters saying "vaccines cause autism" are wrong',
  'Why "vaccines cause autism" spread',
  'A 12" record next to a 7" single',
])('"%s" gives no words that could stand alone', (prompt) => expect(givenWords(prompt, 3)).toBeUndefined());

it('a mark after a digit measures inches and opens nothing', () => {
  expect(quotedWords('A 12" record next to a 7" single', 3)).toBeUndefined();
  expect(quotedWords('A 12" record “Dawn 7”', 3)?.words).toBe('Dawn 7');
});
