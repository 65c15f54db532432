import { expect, it } from 'vitest';
import { readPrompt } from '../read-prompt.js';
import { shownTexts } from '../shown-words.js';

function shown(prompt: string): string[][] {
  return readPrompt(prompt).scenes.map(shownTexts);
}

it.each([
  ['Bring: tent, boots, torch (no candles)', ['Bring', 'tent', 'boots', 'torch (no candles)']],
  ['Soup €4, salad €6, burger €9 (not vegan)', ['Soup', '€4', 'salad', '€6', 'burger', 'not vegan', '€9']],
  ['Quiz night, 8 May, 7pm, free entry (over 18s only)', ['Quiz night', '8 May', '7pm', 'free entry (over 18s only)']],
  ['Scores: Ana 41, Ben 38, Carla 12 (new)', ['Scores', 'Ana', '41', 'Ben', '38', 'Carla', 'new', '12']],
  ['To do: paint, sand, varnish – two coats', ['To do', 'paint', 'sand', 'varnish – two coats']],
])('a remark behind a list stays with the last thing: %s', (prompt, texts) => {
  expect(shown(prompt)).toEqual([texts]);
});

it.each([
  ['Pizza: margherita 9, funghi 10.50 (all prices in euros)', 'Pizza – all prices in euros'],
  ['Menu: soup 4, salad 6, all of them vegan', 'Menu – all of them vegan'],
])('a remark that is plainly about all things stands above them: %s', (prompt, headline) => {
  expect(shown(prompt).map(([first]) => first)).toEqual([headline]);
});

it('a remark that names the unit of bare figures is their unit', () => {
  expect(readPrompt('Sales: Q1 120, Q2 135 (thousand euros)').scenes[0]?.visual).toMatchObject({
    type: 'chart',
    data: { unit: 'thousand euros' },
  });
});

it('a negation in brackets reaches no further than they do', () => {
  const prompt = 'How to log in: open the page, enter your number (not your email), wait for the code';
  expect(shown(prompt)).toEqual([
    ['How to log in', 'open the page', 'enter your number (not your email)', 'wait for the code'],
  ]);
  expect(shown('How to log in: open the page, do not enter your email, wait for the code')).toHaveLength(1);
  expect(readPrompt('How to log in: open it, do not wait, close it').scenes[0]?.visual.type).toBe('title');
});

it('a long sentence that is cut has no comma hanging at the end of its first line', () => {
  const long =
    'Boarding for flight AB 123 begins at gate 7 in ten minutes, please have your passports ready and do not leave your bags alone';
  expect(shown(long)[0]?.[0]).toBe('Boarding for flight AB 123 begins at gate 7 in ten minutes');
});
