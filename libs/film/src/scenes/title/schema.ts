import { z } from 'zod';
import { defineKind } from '../scene-kind.js';
import { titleWords } from './words.js';

export const titleVisual = z.strictObject({
  type: z.literal('title'),
  text: z.string().min(1).max(120).describe('The large line.'),
  kicker: z.string().min(1).max(60).optional().describe('A small line above it.'),
  detail: z.string().min(1).max(400).optional().describe('Smaller words below it.'),
});

export const titleKind = defineKind({
  type: 'title',
  schema: titleVisual,
  words: titleWords,
  texts: ({ text, kicker, detail }) => [
    ...(kicker === undefined ? [] : [{ field: 'kicker', text: kicker }]),
    { field: 'text', text },
    ...(detail === undefined ? [] : [{ field: 'detail', text: detail }]),
  ],
  // All of it stands from the start: it is the poster of its film or chapter.
  parts: () => [],
});
