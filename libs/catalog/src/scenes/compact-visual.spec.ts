import { KINDS, VISUAL_TYPES } from '@libs/film';
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/ajv';
import { expect, it } from 'vitest';
import type { JsonSchema } from '../inputs/object-schema.js';
import { compactVisual, kindSchema } from './compact-visual.js';
import { membersOf } from './members.js';

const compact = compactVisual() as { description: string; properties: Record<string, JsonSchema> };
const line = (type: string): string => new RegExp(`\\b${type} (\\{[^;]*\\})`).exec(compact.description)?.[1] ?? '';

/** Names of members at every depth. */
function namesIn(schema: JsonSchema): string[] {
  const { properties = {}, items, oneOf = [], anyOf = [] } = schema as Record<string, JsonSchema | JsonSchema[]>;
  const nested = [
    ...Object.values(properties),
    ...(items ? [items] : []),
    ...Object.values(oneOf),
    ...Object.values(anyOf),
  ];
  return [...Object.keys(properties), ...nested.flatMap((part) => namesIn(part as JsonSchema))];
}

it('the short union names exactly the kinds that there are', () => {
  const { type } = compact.properties as { type: { enum: string[] } };
  expect(type.enum).toEqual(VISUAL_TYPES);
  expect(Array.from(compact.description.matchAll(/(?:^By type: |; )(\w+) \{/g), ([, name]) => name)).toEqual(
    VISUAL_TYPES,
  );
});

it.each(VISUAL_TYPES)('the short union names every member of %s, and nothing else is called type', (type) => {
  const names = namesIn(kindSchema(type));
  expect(names.filter((name) => name === 'type')).toHaveLength(1);
  const told = line(type).match(/[A-Za-z_]\w*(?=[?[{ ,}|])/g) ?? [];
  for (const name of names.filter((each) => each !== 'type')) expect(told).toContain(name);
});

it.each(VISUAL_TYPES)('the short union admits the example of %s, and so does its whole schema', (type) => {
  const { example } = KINDS[type].words;
  expect(new AjvJsonSchemaValidator().getValidator(compact)(example.visual).valid).toBe(true);
  expect(KINDS[type].schema.safeParse(example.visual).success).toBe(true);
});

it.each([
  [{ properties: { text: { type: 'string' }, by: { type: 'string' } }, required: ['text'] }, '{text, by?}'],
  [{ properties: { way: { enum: ['up', 'down'] } }, required: ['way'] }, '{way up|down}'],
  [
    {
      properties: { rows: { type: 'array', items: { type: 'array', items: { type: 'string' } } } },
      required: ['rows'],
    },
    '{rows[[]]}',
  ],
  [{ properties: { points: { type: 'array', maxItems: 5, items: {} } } }, '{points?[]≤5}'],
  [
    {
      properties: {
        items: { type: 'array', items: { type: 'object', properties: { text: {}, icon: {} }, required: ['text'] } },
      },
      required: ['items'],
    },
    '{items[{text, icon?}]}',
  ],
  [
    {
      properties: { left: { anyOf: [{ type: 'string' }, { type: 'object', properties: { text: {} }, required: [] }] } },
    },
    '{left?{text?}}',
  ],
  [
    { properties: { labels: { type: 'array', maxItems: 60, items: { type: 'string', maxLength: 28 } } } },
    '{labels?[≤28]≤60}',
  ],
] as [JsonSchema, string][])('the members of %j are written as %s', (schema, told) => {
  expect(membersOf(schema)).toBe(told);
});
