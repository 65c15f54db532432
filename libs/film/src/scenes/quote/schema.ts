import { z } from 'zod';
import type { ScenePart } from '../../time/scene-part.js';
import { defineKind } from '../scene-kind.js';
import { wordsOf } from './words-of.js';
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
  parts: ({ text, by }) => [[...wordParts(text), ...(by === undefined ? [] : [{ field: 'by', text: by }])]],
});

/** The words of a text, each a part: `text[3]` is its word 3. */
function wordParts(text: string): ScenePart[] {
  const words = wordsOf(text).filter((word) => word.trim() !== '');
  return words.map((word, at) => ({ field: `text[${at}]`, text: word, wordOf: 'text' }));
}
