import { describe, expect, it } from 'vitest';
import { type Held, heldWords } from './held-words.js';

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

  it.each([
    ['Call 030 555 0142 now', ['030 555 0142']],
    ['Endoskopie: 0555 0142-30', ['0555 0142-30']],
    ['להזמנות: 04-555-0123', ['04-555-0123']],
    ['Ring +44 (0)20 7946 0018.', ['+44 (0)20 7946 0018.']],
    ['1 800 555 0142', ['1 800 555 0142']],
    ['Visit klinikum-lindenau.example today', ['klinikum-lindenau.example']],
    ['nordhof.example · 030 555 0142', ['nordhof.example', '030 555 0142']],
    ['Give at https://table.example/give-now.', ['https://table.example/give-now.']],
    ['Write to first-aid@krume.example', ['first-aid@krume.example']],
    ['From 3 to 11, in 2026 38 hours', []],
    ['Levels 0 1 2 3 and 10 20 30', []],
    ['A well-known e.g. half-time', []],
  ])('the numbers and addresses in “%s” are whole', (text, whole) => {
    const wholes = ({ text: words, parts, isWhole }: Held): string[] => (isWhole ? [words] : parts.flatMap(wholes));
    expect(heldWords(text).flatMap(wholes)).toEqual(whole);
  });
});
