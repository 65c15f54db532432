import { expect, it } from 'vitest';
import { readPrompt } from '../read-prompt.js';

it.each([
  ['Grace Hopper said "It is easier to ask forgiveness."', undefined],
  ['Quote for monday: Grace Hopper said "It is easier to ask forgiveness."', 'Quote for monday'],
  ['Grace Hopper says: “It is easier to ask forgiveness.”', undefined],
])('who said the words is their author: %s', (prompt, headline) => {
  const { scenes } = readPrompt(prompt);
  expect(scenes.map(({ say }) => say)).toEqual([prompt]);
  expect(scenes.map((scene) => [scene.headline, scene.visual])).toEqual([
    [headline, { type: 'quote', text: 'It is easier to ask forgiveness.', by: 'Grace Hopper' }],
  ]);
});

it.each([
  'Grace Hopper never said "It is easier to ask forgiveness."',
  'Nobody said "It is easier to ask forgiveness."',
  'She said "It is easier to ask forgiveness."',
  'My neighbour said "It is easier to ask forgiveness."',
  'Grace Hopper said "It is easier to ask forgiveness" and laughed',
])('a denial, a pronoun or more than a name is set as it stands: %s', (prompt) => {
  expect(readPrompt(prompt).scenes.map(({ visual }) => visual.type)).toEqual(['title']);
});
