import { describe, expect, it } from 'vitest';
import { spokenForm } from './spoken-form.js';

const said = (written: string): string => spokenForm(written).words.join(' ');

describe('how a written word is said', () => {
  it.each([
    ['24%', 'twenty four percent'],
    ['1,200', 'one thousand two hundred'],
    ['4,000.25', 'four thousand point two five'],
    ['$30.50', 'thirty dollars fifty'],
    ['$1', 'one dollar'],
    ['$4.5M', 'four point five million dollars'],
    ['€3bn', 'three billion euros'],
    ['50k', 'fifty thousand'],
    ['3.5M', 'three point five million'],
    ['007', 'zero zero seven'],
    ['0', 'zero'],
    ['1000000', 'one million'],
    [
      '12345678901234567890',
      'one two three four five six seven eight nine zero one two three four five six seven eight nine zero',
    ],
    ['3rd', 'third'],
    ['21st', 'twenty first'],
    ['40th', 'fortieth'],
    ['1990s', 'nineteen nineties'],
    ['2026', 'twenty twenty six'],
    ['2007', 'two thousand seven'],
    ['1905', 'nineteen oh five'],
    ['2500', 'two thousand five hundred'],
    ['10am', 'ten ay em'],
    ['10:05pm', 'ten oh five pee em'],
    ['9:00', 'nine'],
    ['30fps', 'thirty frames per second'],
    ['-5°C', 'minus five degrees celsius'],
    ['3-5', 'three to five'],
    ['1/2', 'one over two'],
    ['v2.0.1', 'version two point zero point one'],
  ])('number %s', (written, spoken) => expect(said(written)).toBe(spoken));

  it.each([
    ['&', 'and'],
    ['AT&T', 'at and t'],
    ['e-mail', 'e mail'],
    ['#launch', 'hashtag launch'],
    ['#1', 'number one'],
    ['@bob', 'at bob'],
    ['C++', 'c plus plus'],
    ['node.js', 'node dot js'],
    ['https://www.example.com/a', 'example dot com slash a'],
    ['and/or', 'and or'],
    ['a/b.c/d', 'a b dot c slash d'],
    ['HTML', 'aitch tee em el'],
    ['APIs', 'ay pee eyes'],
    ['U.S.', 'you ess'],
    ['NASA', 'nasa'],
    ['iPhone', 'i phone'],
    ['Dr.', 'doctor'],
    ['(e.g.', 'for example'],
  ])('sign or abbreviation %s', (written, spoken) => expect(said(written)).toBe(spoken));

  it.each([
    ['“I’m', "i'm"],
    ['*bold*', 'bold'],
    ['naïve', 'naive'],
    ['Straße', 'strasse'],
    ['ﬁne', 'fine'],
    ['don’t!?', "don't"],
  ])('letters of %s become plain ones', (written, spoken) => expect(said(written)).toBe(spoken));

  it.each(['😀', '—', '...', '***', '你好', 'Привет', '\u0000', '👩‍👩‍👧', '\ud800'])('%j has no sound', (written) =>
    expect(said(written)).toBe(''),
  );

  it('punctuation becomes the pause it asks for', () => {
    const after = (written: string): string => spokenForm(written).after;
    expect(['end.', 'end?"', 'end!)', 'so,', 'list:', '—', 'word', 'Dr.', 'wait…'].map(after)).toEqual([
      '.',
      '?',
      '!',
      ',',
      ',',
      ',',
      '',
      '',
      '.',
    ]);
  });

  it('a hostile word costs a bounded number of spoken words of bounded length', () => {
    for (const written of [
      'a'.repeat(100_000),
      '9'.repeat(100_000),
      '$'.repeat(5_000),
      'a-1'.repeat(9_000),
      '㎉'.repeat(400),
    ]) {
      const { words } = spokenForm(written);
      expect(words.length).toBeLessThanOrEqual(400);
      expect(words.every((word) => /^[a-z']{1,30}$/.test(word))).toBe(true);
    }
  });
});
