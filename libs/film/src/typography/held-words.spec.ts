import { describe, expect, it } from 'vitest';
import { heldWords } from './held-words.js';

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
});
