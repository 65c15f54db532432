import { expect, it } from 'vitest';
import { posterWords } from './poster-words.js';

it.each([
  ['Mountains are calling', 'Mountains are calling', ''],
  [
    'A poster for the jazz festival in Lisbon, 12 July, at the harbour',
    'the jazz festival in Lisbon',
    '12 July, at the harbour',
  ],
  ['Make me a poster saying “Stay hungry” for our kitchen', 'Stay hungry', 'For our kitchen'],
  ['Save water! Every drop counts.', 'Save water!', 'Every drop counts.'],
  ['poster', 'poster', ''],
  [
    'It is not true that J. Smith stole the money. He paid.',
    'It is not true that J. Smith stole the money',
    'He paid.',
  ],
  ['Dr. Mae Jemison, live at Acme Inc.', 'Dr. Mae Jemison', 'Live at Acme Inc.'],
  ['Drinking bleach cures flu: a myth', 'Drinking bleach cures flu: a myth', ''],
  ['There is no evidence that "vaccines cause autism"', 'There is no evidence that "vaccines cause autism"', ''],
  ['A poster: “Stay hungry”', 'Stay hungry', ''],
  ['A 12" record next to a 7" single', 'A 12" record next to a 7" single', ''],
  ['In an earthquake, do not use the lifts', 'In an earthquake, do not use the lifts', ''],
  ['Revenue rose to 4.2 million, churn fell', 'Revenue rose to 4.2 million', 'Churn fell'],
  ['Poster "Frost tonight, -5 degrees"', 'Frost tonight, -5 degrees', ''],
  ['Frost tonight, -5 degrees', 'Frost tonight', '-5 degrees'],
  ['Sale! -50%', 'Sale!', '-50%'],
  ['Open day - 5 May', 'Open day - 5 May', ''],
])('"%s" is set as "%s" and "%s"', (prompt, headline, detail) => {
  expect(posterWords(prompt)).toEqual({ headline: headline.split(' '), detail });
});

it('of a long sentence nothing is set large, and the whole of it small, cut at a word', () => {
  const prompt = 'it is on the third of the month that we meet in the old Observatory of Greenwich again '.repeat(4);
  const { headline, detail } = posterWords(prompt.trim());
  expect(headline).toEqual([]);
  expect(detail.length).toBeLessThanOrEqual(180);
  expect(detail).toMatch(/\w…$/);
});
