import { z } from 'zod';
import { defineKind } from '../scene-kind.js';
import { endCardWords } from './words.js';

export const endCardVisual = z.strictObject({
  type: z.literal('end_card'),
  brand: z
    .strictObject({
      name: z.string().min(1).max(60),
      line: z.string().min(1).max(100).optional().describe('What to remember or do.'),
      address: z.string().min(1).max(80).optional().describe('Web, street or phone.'),
    })
    .describe("The film's own logo stands above it."),
});

export const endCardKind = defineKind({
  type: 'end_card',
  schema: endCardVisual,
  words: endCardWords,
  texts: ({ brand }) =>
    (['name', 'line', 'address'] as const).flatMap((member) => {
      const text = brand[member];
      return text === undefined ? [] : [{ field: `brand.${member}`, text }];
    }),
  // All of it stands from the start: it says what to do.
  parts: () => [],
});
