import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { quotedWords } from './quoted-words.js';

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
