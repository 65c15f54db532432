import { z } from 'zod';
import { defineKind } from '../scene-kind.js';
import { listWords } from './words.js';

const listItem = z.strictObject({
  text: z.string().min(1).max(50),
  price: z.string().min(1).max(16).optional().describe('As written, with its currency.'),
  detail: z.string().min(1).max(50).optional().describe('A small line below.'),
  icon: z.string().min(1).max(80).optional().describe('A word or an id.'),
});

export const listVisual = z.strictObject({
  type: z.literal('list'),
  items: z.array(listItem).min(1).max(12),
});

export const listKind = defineKind({
  type: 'list',
  schema: listVisual,
  words: listWords,
  texts: ({ items }) =>
    items.flatMap((item, index) =>
      (['text', 'detail', 'price'] as const).flatMap((member) => {
        const text = item[member];
        return text === undefined ? [] : [{ field: `items[${index}].${member}`, text }];
      }),
    ),
});
