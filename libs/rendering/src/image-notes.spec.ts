import { expect, it } from 'vitest';
import { imageNotes } from './image-notes.js';
import type { ImageBrief } from './image-brief.js';

const notes = (prompt: string, technique: ImageBrief['technique'] = 'auto'): string[] =>
  imageNotes({ prompt, technique }, (character) => character !== '✅');

it.each<[string, ImageBrief['technique']]>([
  ['A portrait of a fox', 'auto'],
  ['Warning: do not mix bleach and vinegar, the fumes are dangerous', 'auto'],
  ['Mountains at dawn', 'art'],
  ['A poster for Zephyr', 'auto'],
  ['Silk', 'illustration'],
])('of "%s" as %s the caller is told that the picture is abstract', (prompt, technique) => {
  expect(notes(prompt, technique)).toEqual(['The picture is abstract: it shows no subject of the prompt.']);
});

it.each<[string, ImageBrief['technique'], string]>([
  ['A portrait of a fox in a library', 'auto', 'book'],
  ['Mountains at dawn', 'auto', 'mountains'],
  ['A poster for the mountains', 'auto', 'mountains'],
  ['The mountains are calling', 'card', 'mountains'],
])('of "%s" as %s the caller is told which words chose the picture', (prompt, technique, scene) => {
  expect(notes(prompt, technique)).toEqual([`The picture is chosen by single words of the prompt: ${scene}.`]);
});

it.each<[string, ImageBrief['technique'], string[]]>([
  ['zephyr '.repeat(31), 'card', []],
  ['zephyr '.repeat(32), 'card', ['The text is cut after 216 characters.']],
  [`A poster saying "Zephyr" ${'zephyr '.repeat(25)}`, 'card', []],
  [`A poster saying "Zephyr" ${'zephyr '.repeat(25)}`, 'poster', []],
  [`A poster saying "Zephyr" ${'zephyr '.repeat(26)}`, 'poster', ['The small text is cut after 174 characters.']],
  ['Zephyr ✅', 'card', ['These signs cannot be drawn and are left out: ✅.']],
  ['Zephyr ✅', 'art', []],
])('of "%s" as %s the caller is told what is left out of the words', (prompt, technique, told) => {
  expect(notes(prompt, technique).filter((note) => !note.includes('picture'))).toEqual(told);
});

it.each<[string, ImageBrief['technique']]>([['Zephyr', 'card']])(
  'of "%s" as %s nothing needs to be told',
  (prompt, technique) => {
    expect(notes(prompt, technique)).toEqual([]);
  },
);
