import { expect, it } from 'vitest';
import { readPrompt } from '../read-prompt.js';
import { shownTexts } from '../shown-words.js';

function headline(prompt: string): string | undefined {
  const [scene] = readPrompt(prompt).scenes;
  return scene && shownTexts(scene)[0];
}

it.each([
  ['Ad for our gym: first month free, open 24/7, no joining fee', 'Our gym'],
  ['flyer for the bake sale: Saturday 10 May, 2 pm, village hall', 'the bake sale'],
  ['price list for the salon pls: cut £45, fringe £8', 'price list for the salon'],
  ['Compare cats and dogs as pets: cats are quiet, dogs need walks', 'cats and dogs as pets'],
  ['make a video, 20 seconds: we moved to Mill Road', 'we moved to Mill Road'],
])('words that order a film are not set: %s', (prompt, line) => {
  expect(headline(prompt)).toBe(line);
});

it.each([
  ['Poster for sale: A2, €5, framed', 'Poster for sale'],
  ['Ad for our gym was a hit', 'Ad for our gym was a hit'],
  ['Quiet please: exam until noon', 'Quiet please'],
])('words that only look like an order stay: %s', (prompt, line) => {
  expect(headline(prompt)).toBe(line);
});
