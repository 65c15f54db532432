import { expect, it } from 'vitest';
import { z } from 'zod';
import { objectSchema } from './object-schema.js';
import { withoutNulls } from './without-nulls.js';

const schema = objectSchema(
  z.strictObject({
    prompt: z.string(),
    seed: z.int().optional(),
    fps: z.number().default(30),
    until: z.string().nullable().optional(),
    brand: z.strictObject({ name: z.string().optional(), colors: z.array(z.string()) }).optional(),
    segments: z.array(z.strictObject({ type: z.string(), title: z.string().optional() })).optional(),
    steps: z.array(z.union([z.string(), z.strictObject({ text: z.string(), icon: z.string().optional() })])).optional(),
    more: z.record(z.string(), z.unknown()).optional(),
  }),
  'input',
);

it.each([
  ['an optional argument', { prompt: 'a', seed: null, fps: null, brand: null }, { prompt: 'a' }],
  ['one inside of an argument', { brand: { name: null, colors: [] } }, { brand: { colors: [] } }],
  ['one inside of a list', { segments: [{ type: 'card', title: null }] }, { segments: [{ type: 'card' }] }],
  ['one inside of an alternative', { steps: ['a', { text: 'b', icon: null }] }, { steps: ['a', { text: 'b' }] }],
])('null says that %s is absent', (_, given, left) => {
  expect(withoutNulls(given, schema)).toEqual(left);
});

it.each([
  ['is required', { prompt: null }],
  ['admits it', { until: null }],
  ['is unknown', { colour: null }],
  ['may be anything', { more: { seed: null } }],
  ['stands in a list', { segments: [null] }],
  ['is required in an alternative', { steps: [{ text: null }] }],
])('null stays where a member %s', (_, given) => {
  expect(withoutNulls(given, schema)).toEqual(given);
});
