import { expect, it } from 'vitest';
import { readPrompt } from '../read-prompt.js';
import { shownTexts, wordsIn } from '../shown-words.js';

it.each([
  [
    'BLACK FRIDAY 30% off everything with code CROW30, Friday only',
    ['BLACK FRIDAY', '30% off', 'everything with code CROW30, Friday only'],
  ],
  ['OAPs 10% off Tues', ['OAPs', '10% off', 'Tues']],
  ['Survey: 73% of staff prefer working from home', ['Survey', '73%', 'of staff prefer working from home']],
  ['Energy use down 18%', ['Energy use down', '18%']],
  ['4 out of 5 of our customers come back', ['4 out of 5', 'of our customers come back']],
  ['Sale: up to 50% off all coats (online only)', ['Sale', 'up to 50% off', 'all coats (online only)']],
  ['Only 3 out of 10 parcels arrive on time', ['Only 3 out of 10', 'parcels arrive on time']],
])('a picture of a share reads as its sentence, each word once: %s', (prompt, texts) => {
  const { scenes, understood } = readPrompt(prompt);
  expect(scenes.map(shownTexts)).toEqual([texts]);
  expect(texts.flatMap(wordsIn)).toEqual(wordsIn(prompt));
  expect(understood).toEqual(['a share']);
});

it('a share with too many words behind it is set as it stands', () => {
  const long = 'Today 30% off everything in the shop and in all of our other shops between here and the river';
  expect(readPrompt(long).scenes.map(shownTexts)).toEqual([[long]]);
});
