import { describe, expect, it } from 'vitest';
import { type Diction, speakingStyle } from './diction.js';
import { sentencesOf } from '../sentence.js';
import { spokenForms } from '../spoken-form.js';

const said = (text: string, diction: Diction): string[][] =>
  spokenForms(text.split(' '), speakingStyle(diction)).map(({ words }) => words);
const voiced = (text: string): string =>
  sentencesOf(text)
    .flatMap(({ words }) => words.flatMap((word) => word.words))
    .join(' ');

describe('words that the caller respells', () => {
  const pronounce = { Łódź: 'wootch', 'São Paulo': 'sow-POW-loh', SQL: 'sequel', Xi: 'S Q', 'C++': 'see plus' };

  it.each([
    ['In Łódź, łódź!', ['in', 'wootch', 'wootch']],
    ['“Łódź’s” trams', ["wootch's", 'trams']],
    ['a Łódź-based firm', ['a', 'wootch based', 'firm']],
    ['in São Paulo today', ['in', 'sow pow', 'loh', 'today']],
    ['in São, Paulo', ['in', 'sao', 'paulo']],
    ['Xi wrote C++, not SQLite', ['S Q', 'wrote', 'see plus', 'not', 'S Q lite']],
    ['Lodz is not Łodzi', ['lodz', 'is', 'not', 'lodzi']],
  ])('are said so wherever they stand as whole words: %s', (text, words) => {
    expect(said(text, { pronounce }).map((form) => form.join(' '))).toEqual(words);
  });

  it('keep their written form in the words of a sentence', () => {
    const [sentence] = sentencesOf('Visit Łódź now.', { pronounce });
    expect(sentence?.words.map(({ text, words }) => [text, words.join(' ')])).toEqual([
      ['Visit', 'visit'],
      ['Łódź', 'wootch'],
      ['now.', 'now'],
    ]);
  });

  it.each([
    ['Łódź', 'ウッチ'],
    ['Łódź', '…'],
    ['!!', 'bang'],
  ])('%s as %s changes nothing: it has no letters', (written, sound) =>
    expect(said('In Łódź !! now', { pronounce: { [written]: sound } })).toEqual([['in'], ['lodz'], [], ['now']]),
  );
});

describe('words that the voices would say wrong', () => {
  it.each([
    ['Read it now.', 'reed it now'],
    ['I have read it.', 'i have red it'],
    ['You will read it.', 'you will reed it'],
    ['She read it aloud.', 'she red it aloud'],
    ['It was read by all. Read on.', 'it was red by all reed on'],
    ['They have to read it.', 'they have to reed it'],
    ['We read it yesterday.', 'we red it yesterday'],
    ['A tear in the cloth.', 'a tair in the cloth'],
    ['Tear off the paper.', 'tair off the paper'],
    ['A tear ran down her cheek.', 'a tear ran down her cheek'],
    ['Siobhán and Saoirse eat quinoa.', 'shivawn and seersha eat keen wah'],
  ])('are respelled by their neighbours: %s', (written, spoken) => expect(voiced(written)).toBe(spoken));
});
