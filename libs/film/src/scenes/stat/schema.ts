import { z } from 'zod';
import { defineKind } from '../scene-kind.js';
import { SceneRefused } from '../scene-refused.js';
import { statWords } from './words.js';

const amount = z.union([z.string().min(1).max(24), z.number()]);

export const statVisual = z.strictObject({
  type: z.literal('stat'),
  label: z.string().min(1).max(80).describe('What is measured.'),
  value: amount.describe('The new value, shown as written: "$4.2 million".'),
  unit: z.string().min(1).max(60).optional().describe('Stands after the value.'),
  from: amount.optional().describe('The value before, smaller.'),
  direction: z.enum(['up', 'down', 'flat']).optional().describe('Draws an arrow.'),
});

export const statKind = defineKind({
  type: 'stat',
  schema: statVisual,
  words: statWords,
  texts: ({ label, value, unit, from }) => [
    { field: 'label', text: label },
    ...(from === undefined ? [] : [{ field: 'from', text: String(from) }]),
    { field: 'value', text: String(value) },
    ...(unit === undefined ? [] : [{ field: 'unit', text: unit }]),
  ],
  parts({ value, unit = '', from, direction }) {
    const before = from === undefined ? [] : [{ field: 'from', text: String(from) }];
    const change = direction === undefined ? [] : [{ field: 'direction', text: `${value} ${unit}` }];
    return [
      [...before, ...change],
      [...change, ...before],
    ];
  },
  examine({ value, from, direction }) {
    if (direction === undefined || typeof value !== 'number' || typeof from !== 'number') return;
    const change = value > from ? 'up' : value < from ? 'down' : 'flat';
    if (direction !== change) {
      throw new SceneRefused('visual.direction', `"${direction}" contradicts the change from ${from} to ${value}`);
    }
  },
});
