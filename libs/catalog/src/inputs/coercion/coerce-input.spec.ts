import { expect, it } from 'vitest';
import { z } from 'zod';
import { catalogue } from '../../contract/catalogue.js';
import { coerceInput } from './coerce-input.js';
import { objectSchema } from '../object-schema.js';
import { coerceToolInput } from '../read-tool-input.js';

const step = z.union([z.string(), z.strictObject({ text: z.string(), icon: z.string().optional() })]);
const shape = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('dot'), label: z.string().optional() }),
  z.strictObject({ type: z.literal('row'), dots: z.array(z.number()).min(1).optional() }),
]);
const schema = objectSchema(
  z.strictObject({
    prompt: z.string(),
    seed: z.int().optional(),
    fps: z.literal([24, 30]).default(30),
    speed: z.number().optional(),
    loud: z.boolean().optional(),
    frames: z.union([z.boolean(), z.int()]).optional(),
    amount: z.union([z.string(), z.number()]).optional(),
    until: z.string().nullable().optional(),
    tags: z.array(z.string()).max(3).optional(),
    images: z.array(z.string()).min(1).optional(),
    brand: z.strictObject({ name: z.string().optional(), colors: z.array(z.string()).optional() }).optional(),
    segments: z.array(z.strictObject({ type: z.string(), title: z.string().optional() })).optional(),
    steps: z.array(step).optional(),
    shape: shape.optional(),
    more: z.record(z.string(), z.unknown()).optional(),
    logo_resource_id: z.string().optional(),
  }),
  'whole',
);

it.each([
  ['null', { prompt: 'a', seed: null, fps: null, brand: null }, { prompt: 'a' }],
  ['empty text', { prompt: 'a', seed: '', fps: '', tags: '', brand: '', amount: '' }, { prompt: 'a' }],
  ['an empty object', { prompt: 'a', brand: {}, shape: {}, more: {}, tags: {}, until: {} }, { prompt: 'a' }],
  ['an empty list where some item is needed', { images: [], brand: [], seed: [] }, {}],
  ['an object of nothing else', { brand: { name: '', colors: null } }, {}],
  ['one inside of an argument', { brand: { name: null, colors: ['red'] } }, { brand: { colors: ['red'] } }],
  ['one inside of a list', { segments: [{ type: 'card', title: '' }] }, { segments: [{ type: 'card' }] }],
  ['one inside of an alternative', { steps: ['a', { text: 'b', icon: null }] }, { steps: ['a', { text: 'b' }] }],
  ['one of a kind', { shape: { type: 'dot', label: '' } }, { shape: { type: 'dot' } }],
])('an optional member counts as left out that is %s', (_, given, left) => {
  expect(coerceInput(given, schema)).toEqual(left);
});

it.each([
  ['null where a member is required', { prompt: null }],
  ['empty text where a member is required', { prompt: '' }],
  ['null where it is a value', { until: null }],
  ['an empty list where it is a value', { tags: [] }],
  ['what is empty in a member that does not exist', { colour: null, size: '', more_of_it: {} }],
  ['what is empty where anything may be', { more: { seed: null, name: '', of: {} } }],
  ['what is empty in a list', { segments: [null, {}], tags: [''] }],
  ['what is required in an alternative', { steps: [{ text: null }] }],
  ['text where text may be', { prompt: '{"a":1}', amount: '12', steps: ['["a"]'], tags: ['[1]', '1', 'true'] }],
  ['text that is no whole JSON', { segments: '[{"type":', brand: '{', shape: 'dot', more: '[]' }],
  ['text that is no number or truth', { seed: '1 000', speed: '0x10', loud: 'yes', frames: '١', fps: ' 24' }],
])('%s stays as it came', (_, given) => {
  expect(coerceInput(given, schema)).toEqual(given);
});

it.each([
  ['a list', { segments: ' [{"type":"card","title":null}]' }, { segments: [{ type: 'card' }] }],
  ['an object', { brand: '{"name":"A","colors":""}' }, { brand: { name: 'A' } }],
  ['an object of a kind', { shape: '{"type":"row","dots":"[1,2]"}' }, { shape: { type: 'row', dots: [1, 2] } }],
  ['an object of anything', { more: '{"seed":null}' }, { more: { seed: null } }],
  ['all arguments', '{"prompt":"a","seed":"7"}', { prompt: 'a', seed: 7 }],
  ['numbers', { seed: '12', speed: '-1.5e2', fps: '24', frames: '3' }, { seed: 12, speed: -150, fps: 24, frames: 3 }],
  ['truth', { loud: 'true', frames: 'False' }, { loud: true, frames: false }],
])('%s that came as text is read', (_, given, read) => {
  expect(coerceInput(given, schema)).toEqual(read);
});

it.each([
  ['a word', { tags: 'red' }, { tags: ['red'] }],
  ['a word that looks like the beginning of JSON', { tags: '[sic] red' }, { tags: ['[sic] red'] }],
  ['a number', { shape: { type: 'row', dots: '3' } }, { shape: { type: 'row', dots: [3] } }],
  ['an object', { segments: '{"type":"card"}' }, { segments: [{ type: 'card' }] }],
])('a text where a list is wanted is a list of one: %s', (_, given, read) => {
  expect(coerceInput(given, schema)).toEqual(read);
});

it('a resource is taken by the names of other tools where only one member can be meant', () => {
  expect(coerceInput({ resource_id: 'a' }, schema)).toEqual({ logo_resource_id: 'a' });
  expect(coerceInput({ resource_ids: ['a'], logo_resource_id: '' }, schema)).toEqual({ logo_resource_id: 'a' });
  const both = { resource_id: 'a', logo_resource_id: 'b' };
  expect(coerceInput(both, schema)).toEqual(both);
});

it.each([
  ['create_video', { resource_ids: ['a', 'b'] }, { image_resource_ids: ['a', 'b'] }],
  ['create_video', { resource_id: 'a' }, { image_resource_ids: ['a'] }],
  ['remix_video', { resource_id: 'a' }, { source_resource_id: 'a' }],
  ['train_adapter', { resource_id: 'a' }, { resource_ids: ['a'] }],
  ['x_publish', { resource_id: 'a' }, { resource_ids: ['a'] }],
  ['await_resource', { resource_ids: ['a'] }, { resource_id: 'a' }],
  ['await_resource', { resource_ids: ['a', 'b'] }, { resource_id: ['a', 'b'] }],
  ['create_image', { resource_id: 'a' }, { resource_id: 'a' }],
  ['create_video', { resource_id: null, resource_ids: ['a'] }, { image_resource_ids: ['a'] }],
  ['create_video', { resource_id: '', resource_ids: null }, {}],
  ['create_video', { resource_id: 'a', resource_ids: ['b'] }, { resource_id: 'a', resource_ids: ['b'] }],
])('%s takes %j as %j', (name, given, read) => {
  const tool = catalogue.find((each) => each.name === name);
  if (!tool) throw new Error(`no tool ${name}`);
  expect(coerceToolInput(tool, given)).toEqual(read);
});

it('JSON in text is read by the rules of the body: not deep, no prototypes, no halves of characters', () => {
  const deep = `${'['.repeat(65)}${']'.repeat(65)}`;
  for (const text of ['{"__proto__":{"a":1}}', '{"\\u005f_proto__":1}', `{"a":${deep}}`, '{"a":"\\ud800"}']) {
    expect(coerceInput({ more: text }, schema)).toEqual({ more: text });
  }
});

it('a list that its schema refuses for its length is not looked into', () => {
  const items = z.array(z.strictObject({ a: z.int() })).max(2);
  const short = objectSchema(z.strictObject({ items }), 'whole');
  expect(coerceInput({ items: ['{"a":1}', '{"a":2}'] }, short)).toEqual({ items: [{ a: 1 }, { a: 2 }] });
  const given = { items: ['{"a":1}', '{"a":2}', '{"a":3}'] };
  expect(coerceInput(given, short)).toEqual(given);
});
