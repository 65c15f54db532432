import { z } from 'zod';
import { wordParts } from '../parts.js';
import { defineKind } from '../scene-kind.js';
import { quoteWords } from './words.js';

export const quoteVisual = z.strictObject({
  type: z.literal('quote'),
  text: z.string().min(1).max(280).describe('Without quotation marks.'),
  by: z.string().min(1).max(80).optional().describe('Who said it.'),
});

export const quoteKind = defineKind({
  type: 'quote',
  schema: quoteVisual,
  words: quoteWords,
  texts: ({ text, by }) => [{ field: 'text', text }, ...(by === undefined ? [] : [{ field: 'by', text: by }])],
  parts: ({ text, by }) => [[...wordParts('text', text), ...(by === undefined ? [] : [{ field: 'by', text: by }])]],
});
