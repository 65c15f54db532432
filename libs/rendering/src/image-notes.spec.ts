import { expect, it } from 'vitest';
import { imageNotes } from './image-notes.js';
import type { ImageBrief } from './image-brief.js';

const notes = (prompt: string, technique: ImageBrief['technique'] = 'auto'): string[] =>
  imageNotes({ prompt, technique }, () => true);

it.each<[string, ImageBrief['technique']]>([
  ['A portrait of a fox', 'auto'],
  ['Warning: do not mix bleach and vinegar, the fumes are dangerous', 'auto'],
  ['Mountains at dawn', 'art'],
  ['A poster for Zephyr', 'auto'],
  ['Silk', 'illustration'],
])('of "%s" as %s the caller is told that the picture is abstract', (prompt, technique) => {
  expect(notes(prompt, technique)).toEqual(['The picture is abstract: it shows no subject of the prompt.']);
});

it.each<[string, ImageBrief['technique']]>([
  ['Mountains at dawn', 'auto'],
  ['A poster for the mountains', 'auto'],
  ['Zephyr', 'card'],
])('of "%s" as %s nothing needs to be told', (prompt, technique) => {
  expect(notes(prompt, technique)).toEqual([]);
});
