import { z } from 'zod';
import { defineKind } from '../scene-kind.js';
import { stepsWords } from './words.js';

const stepText = z.string().min(1).max(70);

/** A text alone, or with a picture. */
const stepItem = z
  .union([
    stepText,
    z.strictObject({ text: stepText, icon: z.string().min(1).max(80).optional().describe('A word or an id.') }),
  ])
  .transform((item) => (typeof item === 'string' ? { text: item } : item));

export const stepsVisual = z.strictObject({
  type: z.literal('steps'),
  items: z.array(stepItem).min(2).max(8).describe('In order; each lights up while it is spoken.'),
  start: z.int().min(1).max(99).optional().describe('Number of the first; steps after steps count on.'),
});

export const stepsKind = defineKind({
  type: 'steps',
  schema: stepsVisual,
  words: stepsWords,
  texts: ({ items }) => items.map(({ text }, index) => ({ field: `items[${index}].text`, text })),
  pace: { stands: true, spread: true },
});
