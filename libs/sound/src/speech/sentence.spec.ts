import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sentencesOf } from './sentence.js';

const texts = (text: string): string[] =>
  sentencesOf(text).map(({ words }) => words.map((word) => word.text).join(' '));

describe('sentences', () => {
  it('end at a full stop, a question or an exclamation, not at an abbreviation', () => {
    expect(texts('Dr. Who came. Did he? Yes! So he, e.g., did')).toEqual([
      'Dr. Who came.',
      'Did he?',
      'Yes!',
      'So he, e.g., did',
    ]);
  });

  it.each([
    'It is not true that J. Smith stole the money.',
    'It is not true that Acme Inc. Bakes with lead.',
    'Never say that Acme Inc., of Mt. Hope, pays (at 9 a.m. Sharp).',
    'Add 8 oz. of cream, knead for 10 min. and rest it until Mon. morning.',
    'Turn to p. 12, or call ext. 204 on Dec. 24 at the dept. of health.',
    'We deny that the U.S. Army, Sen. Poe or Ph.D. Students paid No. 7.',
  ])('go on after an abbreviation or an initial: "%s"', (text) => {
    expect(texts(text)).toEqual([text]);
    expect(texts(`${text} Then it rained.`)).toEqual([text, 'Then it rained.']);
  });

  it('end after an abbreviation before a paragraph and at the end, and after a "No."', () => {
    expect(texts('We met J.\n\nThen it rained at 9 p.m.')).toEqual(['We met J.', 'Then it rained at 9 p.m.']);
    expect(texts('Is it safe? No. It burns. I said no. He left.')).toHaveLength(5);
  });

  it('end at an empty line and before a line that begins like a sentence or a list item', () => {
    const found = sentencesOf('A heading\n\nfirst line\ngoes on\n- an item\nAnother');
    expect(found.map(({ ending }) => ending)).toEqual(['paragraph', 'sentence', 'sentence', 'sentence']);
  });

  it('never grow without bound', () => {
    const found = sentencesOf('word '.repeat(1_000));
    for (const { words } of found) expect(words.length).toBeLessThanOrEqual(48);
    expect(found[0]?.ending).toBe('breath');
  });

  it('hold every written word exactly once and in order, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 100 }), (text) => {
        const written = text.split(/\s+/).filter((word) => word !== '');
        expect(sentencesOf(text).flatMap(({ words }) => words.map((word) => word.text))).toEqual(written);
      }),
    );
  });
});
