import { describe, expect, it } from 'vitest';
import { balanced, wrapped } from '../measure/wrapped.js';
import { emsOf } from '../measure/text-width.js';
import { fitText } from './fit-text.js';
import { heldWords } from './held-words.js';
import { linesOf, textWidth } from './text-width.js';

const heldIn = (text: string): string[] => heldWords(text).flatMap(({ text: words, parts }) => (parts.length > 0 ? [words] : [])); // prettier-ignore

describe('words that belong together stand on one line', () => {
  it.each([
    ['Open daily, 10 am – 2 pm', ['10 am – 2 pm']],
    ['Revenue of $4.2 million, up 12 %', ['$4.2 million,', '12 %']],
    ['In memory of Elias Brandt', ['Elias Brandt']],
    ['By J. R. R. Tolkien', ['J. R. R. Tolkien']],
    ['Welcome by Rev. Helen Marsh', ['Rev. Helen Marsh']],
    ['Friday, 4 December, two o’clock', ['4 December,']],
    ['Pressure switch, 2–6 bar', ['2–6 bar']],
    ['Cello suite no. 1, prelude', ['no. 1,']],
    ['Ab 7 Uhr, 20 € am Tag', ['7 Uhr,', '20 €']],
    ['From 1938 – 2026', ['1938 – 2026']],
    ['Meet Amara Nwosu at 9 am', ['Amara Nwosu', '9 am']],
    ['Краткость — сестра таланта', ['Краткость —']],
    ['السعر 20 € اليوم', ['20 €']],
  ])('%s', (text, held) => {
    expect(heldIn(text)).toEqual(held);
  });

  it.each([
    'Small Streets, Big Summer Nights',
    'Gelato Quattro',
    'Little Fern Nursery',
    'Friends of Little Fern Nursery',
    'In 2025 we planted trees',
    '$340 a weekend',
    'Ecclesiastes 3, read by Tom',
  ])('nothing in “%s” is held', (text) => {
    expect(heldIn(text)).toEqual([]);
  });

  it('in every line that is measured or set, wherever a line can hold them', () => {
    for (const text of ['Open daily, 10 am – 2 pm', 'In memory of Elias Brandt', 'It cost us $4.2 million then'])
      for (const [held = ''] of [heldIn(text)])
        for (let ems = emsOf(held); ems < 16; ems += 0.3)
          for (const lines of [wrapped(text, ems), balanced(text, ems)])
            expect(lines.some((line) => line.includes(held))).toBe(true);
    expect(linesOf('memory of Elias Brandt', textWidth('memory of Elias') + 0.1)).toBe(2);
    expect(linesOf('of Elias Brandt', textWidth('Elias Brandt'))).toBe(2);
  });

  it('a line that cannot hold them breaks them where they hold least, and loses no word', () => {
    expect(wrapped('Open 10 am – 2 pm', emsOf('10 am –') + 0.1)).toEqual(['Open', '10 am –', '2 pm']);
    expect(wrapped('Open 10 am – 2 pm', 1.6).join('').replaceAll(' ', '')).toBe('Open10am–2pm');
  });

  it('type gets a little smaller for them, not much', () => {
    const limits = { largest: 26, smallest: 6, leading: 1.06 };
    const size = fitText('It costs $4.2 million', { width: 86, height: 110 }, limits);
    expect(textWidth('$4.2 million') * size).toBeLessThanOrEqual(86);
    const long = fitText('Weekend by Wilhelmina Vanderbilt', { width: 86, height: 110 }, limits);
    expect(textWidth('Wilhelmina Vanderbilt') * long).toBeGreaterThan(86);
  });
});
